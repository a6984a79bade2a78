import { parseCents } from '@ribbon/contract/money'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import type { DraftOrder } from '../gift-flow.data.ts'

/** What the order costs. */
export function OrderSums({ order, isReady }: { order: DraftOrder; isReady: boolean }) {
  const hasDiscount = (parseCents(order.discount) ?? 0) > 0
  const open = <Dim>Choose shipping</Dim>
  return (
    <div aria-live="polite">
      <SumList
        entries={[
          { label: 'Subtotal', value: <Money amount={order.subtotal} /> },
          ...(hasDiscount ? [{ label: 'Discount', value: <Money amount={`-${order.discount}`} /> }] : []),
          { label: 'Shipping', value: isReady ? <Money amount={order.shippingFee} /> : open },
          { label: 'Tax', value: isReady ? <Money amount={order.taxAmount} /> : <Dim>–</Dim> },
          { label: 'Total', value: isReady ? <Money amount={order.total} /> : <Dim>–</Dim>, strong: true },
        ]}
      />
    </div>
  )
}
