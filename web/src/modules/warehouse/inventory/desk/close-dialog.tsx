import type { FormEvent } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useCloseRestock } from './desk.data.ts'

/** Ends a request of which no more will come. */
export function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseRestock()
  const [reason, setReason] = useUnsentState(`restock-close-${id}`, '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!close.isPending) close.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Close short" isOpen onClose={onClose}>
      <form noValidate onSubmit={send}>
        <Stack>
          <p>Nothing more of this request will arrive. The requester gets an email with your reason.</p>
          <TextField
            label="Reason"
            name="reason"
            value={reason}
            autoComplete="off"
            maxLength={500}
            data-autofocus
            error={
              close.error
                ? errorMessages(close.error, 'The request could not be closed.').join(' ')
                : undefined
            }
            onChange={event => {
              setReason(event.currentTarget.value)
              close.reset()
            }}
          />
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Keep it open
            </Button>
            <Button type="submit" look="danger" busy={close.isPending}>
              Close short
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
