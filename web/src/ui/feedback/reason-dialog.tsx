import { useState, type ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import { Dialog } from './dialog.tsx'
import { TextAreaField } from '../form/fields.tsx'
import { useUnsentState } from '../form/use-unsent-form.ts'
import { Row, Stack } from '../layout/layout.tsx'

interface ReasonDialogProps {
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  reasonLabel?: string
  children?: ReactNode
  /** An error that keeps the form from being sent; undefined when it is complete. */
  isReady?: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an action, which is stored with it. */
export function ReasonDialog({
  title,
  text,
  confirmLabel,
  danger,
  busy,
  reasonLabel = 'Reason',
  isReady = true,
  children,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  // Title and text say what it is about.
  const [reason, setReason] = useUnsentState(`${location.pathname} ${title} ${text}`, '')
  const [error, setError] = useState<string>()
  const send = () => {
    if (busy || !isReady) return
    if (reason.trim() === '') setError('Say why.')
    else onConfirm(reason)
  }
  return (
    <Dialog title={title} isOpen onClose={onClose} size="sm">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <div>{text}</div>
          {children}
          <TextAreaField
            label={reasonLabel}
            value={reason}
            error={error}
            minRows={2}
            maxLength={500}
            data-autofocus={children ? undefined : true}
            onChange={event => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={!isReady}>
              {confirmLabel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
