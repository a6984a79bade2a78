import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { useCancelOrder, type OrderView } from './orders.data.ts'
import styles from './orders.module.css'
import { cancelReturns } from './orders.rules.ts'

/** Stands only where the server says the order may be canceled. */
export function CancelOrderButton({ order, showsPrices }: { order: OrderView; showsPrices: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelOrder(() => setOpen(false))
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        title={`Cancel order #${order.orderId}?`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        danger
        busy={cancel.isPending}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
        text={
          <>
            {order.status === 'awaiting_address'
              ? 'The recipient can no longer give an address.'
              : 'The parcel will not be packed.'}{' '}
            What you get back:
            <ul className={styles.returns}>
              {cancelReturns(order, showsPrices ? moneyText : undefined).map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        }
      />
    </>
  )
}
