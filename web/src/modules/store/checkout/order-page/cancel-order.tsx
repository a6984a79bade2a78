import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubDialog } from '../../../../public-ui/pub-dialog.tsx'
import { useCancelOrder } from './order-page.data.ts'

const notCanceled = 'The order was not canceled. Try again.'

/** The way out while nothing is packed, asked for once more. */
export function CancelOrder({
  storeId,
  token,
  canCancel,
}: {
  storeId: string
  token: string
  canCancel: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelOrder(storeId, token)
  const messages = cancel.error ? errorMessages(cancel.error, notCanceled) : []
  const close = () => setAsking(false)
  const confirm = () => cancel.mutate(undefined, { onSettled: close })
  return (
    <div className="order-cancel">
      {messages.map(message => (
        <p key={message} className="pub-error" role="alert">
          {message}
        </p>
      ))}
      {canCancel ? (
        <>
          <PubButton quiet full onClick={() => setAsking(true)}>
            Cancel the order
          </PubButton>
          <p className="pub-hint">Possible until it is packed.</p>
          <PubDialog title="Cancel this order?" isOpen={isAsking} onClose={close}>
            <p>It will not be sent, and everything you paid goes back to you.</p>
            <div className="order-dialog-actions">
              <PubButton busy={cancel.isPending} onClick={confirm}>
                Cancel the order
              </PubButton>
              <PubButton quiet onClick={close}>
                Keep it
              </PubButton>
            </div>
          </PubDialog>
        </>
      ) : null}
    </div>
  )
}
