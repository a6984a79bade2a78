import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { RefundStoreOrderDialog } from './refund-store-order-dialog.tsx'
import { useCancelStoreOrder, type StoreOrderView } from './store-orders.data.ts'

/** What can be done with an order; each stands only where the server says so. */
export function StoreOrderActions({ order }: { order: StoreOrderView }) {
  const [open, setOpen] = useState<'cancel' | 'refund'>()
  const close = () => setOpen(undefined)
  const cancel = useCancelStoreOrder(close)
  const { refundable } = order
  return (
    <>
      {refundable ? (
        <Button look="quiet" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      ) : null}
      {order.canCancel ? (
        <Button look="quiet" onClick={() => setOpen('cancel')}>
          Cancel order
        </Button>
      ) : null}
      {open === 'refund' && refundable ? (
        <RefundStoreOrderDialog order={order} refundable={refundable} onClose={close} />
      ) : null}
      <ConfirmDialog
        title={`Cancel order #${order.number}?`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        danger
        busy={cancel.isPending}
        isOpen={open === 'cancel'}
        onClose={close}
        onConfirm={() => cancel.mutate({ params: { orderId: order.id } })}
        text={`The parcel will not be packed, and the items go back into stock. ${
          refundable ? `${moneyText(refundable.amount)} goes back to the buyer, ` : 'The buyer '
        }${refundable ? 'who is told by email.' : 'is told by email.'}`}
      />
    </>
  )
}
