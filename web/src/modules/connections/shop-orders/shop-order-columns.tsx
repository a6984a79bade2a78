import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { ShopOrderRow } from './shop-orders.data.ts'
import { itemsText, moneyText, orderLook, paymentLook } from './shop-orders.rules.ts'

export const shopOrderColumns: readonly Column<ShopOrderRow>[] = [
  {
    key: 'name',
    header: 'Order',
    width: '130px',
    phone: 'title',
    cell: order => <TwoLines isWhole first={order.name} second={<TimeText at={order.orderedAt} />} />,
  },
  { key: 'customer', header: 'Customer', width: '160px', cell: order => order.customer ?? '—' },
  {
    key: 'items',
    header: 'Items',
    cell: order => (
      <TwoLines
        first={itemsText(order.items)}
        second={`${order.quantity} ${order.quantity === 1 ? 'item' : 'items'}`}
      />
    ),
  },
  {
    key: 'payment',
    header: 'Payment',
    width: '130px',
    cell: order => <StatusDot {...paymentLook(order.financialStatus)} />,
  },
  {
    key: 'fulfillment',
    header: 'Fulfillment',
    width: '175px',
    cell: order => (
      <TwoLines
        isWhole
        first={<StatusDot {...orderLook(order)} />}
        second={order.trackingNumbers.join(', ')}
      />
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '120px',
    phone: 'corner',
    cell: order => moneyText(order.total, order.currency),
  },
]
