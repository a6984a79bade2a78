import { useState, type ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../form/fields.tsx'
import { Row, Stack } from '../layout/layout.tsx'

export interface ConfirmDialogProps {
  title: string
  text: ReactNode
  confirmLabel: string
  /** The label of the cancel button, which must not be mistaken for the action ("Keep order"). */
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** For what cannot be undone: the text that must be typed first. */
  typed?: string
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Go back',
  danger,
  busy,
  typed,
  isOpen,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [entered, setEntered] = useState('')
  const isReady = typed === undefined || entered.trim() === typed
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !busy) onConfirm()
        }}
      >
        <Stack>
          <div>{text}</div>
          {typed === undefined ? null : (
            <TextField
              label={`Type ${typed} to continue`}
              value={entered}
              onChange={event => setEntered(event.currentTarget.value)}
              autoComplete="off"
            />
          )}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              {cancelLabel}
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
