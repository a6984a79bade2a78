import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { StoreOrderRow } from './store-orders.data.ts'
import { itemsText, paidByWords, refundNote, statusView, trackingEnd } from './store-orders.rules.ts'

/** Rows one can decide from: who, what, how far, how it was paid, when, for how much. */
export const storeOrderColumns: readonly Column<StoreOrderRow>[] = [
  {
    key: 'buyer',
    header: 'Buyer',
    phone: 'title',
    cell: order => <TwoLines first={order.buyerName} second={order.buyerEmail ?? undefined} />,
  },
  { key: 'items', header: 'Items', cell: order => <ItemsCell order={order} /> },
  {
    key: 'status',
    header: 'Status',
    phone: 'corner',
    cell: order => (
      <TwoLines
        isWhole
        first={<StatusDot {...statusView(order)} />}
        second={trackingEnd(order.trackingNumbers[0])}
      />
    ),
  },
  {
    key: 'paid',
    header: 'Paid by',
    cell: order => (order.status === 'unpaid' ? null : paidByWords[order.paidBy]),
  },
  {
    key: 'date',
    header: 'Date',
    width: '130px',
    cell: order => (
      <TwoLines
        isWhole
        first={<TimeText at={order.paidAt ?? order.createdAt} />}
        second={`#${order.number}`}
      />
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '130px',
    cell: order => <TwoLines isWhole first={<Money amount={order.total} />} second={refundNote(order)} />,
  },
]

function ItemsCell({ order }: { order: StoreOrderRow }) {
  const { first, second } = itemsText(order.cartLineItemsSize, order.firstItem)
  return <TwoLines lead={<GiftThumb name={first} image={order.image} />} first={first} second={second} />
}
