import { errorCode } from '../../../../platform/error-code.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import { changeGift } from '../change-gift.ts'
import styles from './order-confirmation-page.module.css'

/** Why the order could not be saved, such as a gift that is no longer offered, with what to do next. */
export function SaveFailure({
  error,
  onRetry,
  orderId,
}: {
  error: Error
  onRetry: () => void
  orderId: string | null
}) {
  const code = errorCode(error)
  const isPlaced = code === 'order_not_unpaid'
  return (
    <div className={styles.failure}>
      <Notice
        tone="danger"
        isUrgent
        title={isPlaced ? undefined : 'The order could not be saved'}
        actions={
          <>
            <Button look="quiet" size="xs" onClick={onRetry}>
              {isPlaced ? 'Check again' : 'Try again'}
            </Button>
            {isPlaced && orderId ? (
              <LinkButton look="quiet" size="xs" to={`/orders/${orderId}`}>
                See the order
              </LinkButton>
            ) : null}
            {isPlaced ? (
              <Button look="quiet" size="xs" onClick={() => changeGift({ type: 'orderLost' })}>
                Send as a new gift
              </Button>
            ) : null}
            {code === 'variant_unavailable' ? (
              <LinkButton look="quiet" size="xs" to="/shopping-bag?editing=1">
                Change the bag
              </LinkButton>
            ) : null}
            {code === 'recipient_missing' ? (
              <LinkButton look="quiet" size="xs" to="/select-recipient?editing=1">
                Choose a recipient
              </LinkButton>
            ) : null}
          </>
        }
      >
        {errorMessages(error, 'The order could not be created.').join(' ')}
        {isPlaced ? <Dim> Its payment may still be in progress.</Dim> : null}
      </Notice>
    </div>
  )
}
