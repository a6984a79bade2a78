import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { useCancelOrders } from './cancel-orders.data.ts'
import type { OrderRow } from '../orders.data.ts'
import styles from '../orders.module.css'
import { firstReasons } from '../../../../platform/first-reasons.ts'
import { reasonToKeep } from '../orders.rules.ts'

export interface CancelOrdersDialogProps {
  orders: readonly OrderRow[]
  onDone: (canceledIds: readonly string[]) => void
  onClose: () => void
}

/** Asks once for all chosen orders, and says which of them stay as they are. */
export function CancelOrdersDialog({ orders, onDone, onClose }: CancelOrdersDialogProps) {
  // Rows follow the server: while it runs, those that are canceled by now would be counted as staying.
  const [asked] = useState({
    cancelable: orders.filter(order => order.canCancelOrder),
    kept: orders.flatMap(order => {
      const reason = reasonToKeep(order)
      return reason ? [`#${order.orderId} ${reason}.`] : []
    }),
  })
  const { cancel, canceled } = useCancelOrders(ids => {
    onDone(ids)
    onClose()
  })
  const { cancelable, kept } = asked
  const count = cancelable.length
  return (
    <ConfirmDialog
      title={count === 1 ? `Cancel order #${cancelable[0]?.orderId}?` : `Cancel ${count} orders?`}
      confirmLabel={count === 1 ? 'Cancel order' : `Cancel ${count} orders`}
      cancelLabel={count === 1 ? 'Keep order' : 'Keep orders'}
      danger
      busy={cancel.isPending}
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutate(cancelable)}
      text={
        <>
          {count === 1 ? 'The parcel will not be packed.' : 'The parcels will not be packed.'} What was paid
          and not refunded before goes back to where it came from, the gifts go back into stock, and budgets
          and shipments of the plan are given back.
          {kept.length > 0 ? (
            <>
              <p className={styles.kept}>
                {kept.length === 1
                  ? 'One chosen order stays as it is:'
                  : `${kept.length} chosen orders stay as they are:`}
              </p>
              <ul className={styles.returns}>
                {firstReasons(kept).map(reason => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          ) : null}
          <p className={styles.kept} aria-live="polite">
            {cancel.isPending ? `${canceled} of ${count} canceled…` : undefined}
          </p>
        </>
      }
    />
  )
}
