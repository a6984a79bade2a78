import type { ReactNode } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'

export interface DialogFormProps {
  title: string
  size?: 'sm' | 'md' | 'lg'
  confirmLabel: string
  cancelLabel?: string
  busy: boolean
  /** Why the last try failed. */ error?: Error | null
  fallback?: string
  /** What is still to be said before it can be sent. */ lacking?: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A question about one parcel: what it says, why it was refused, and the two ways on. */
export function DialogForm({
  title,
  size = 'md',
  confirmLabel,
  cancelLabel = 'Go back',
  busy,
  error,
  fallback,
  lacking,
  onConfirm,
  onClose,
  children,
}: DialogFormProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose} size={size}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) onConfirm()
        }}
      >
        <Stack>
          {children}
          {error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(error, fallback).join(' ')}
            </Notice>
          ) : lacking ? (
            <Notice tone="warning" isUrgent>
              {lacking}
            </Notice>
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" busy={busy}>
              {confirmLabel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
