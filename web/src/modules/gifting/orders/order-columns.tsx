import type { Column } from '../../../ui/table/data-table.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { OrderRow } from './orders.data.ts'
import { OrderStatusDot } from './order-status-dot.tsx'
import { giftSummary, type OrderTab } from './orders.rules.ts'

/** Rows one can decide from: who, what, how far, by whom, when, for how much; and what else may be shown. */
export function orderColumns(tab: OrderTab, showsPrices: boolean): Column<OrderRow>[] {
  return [
    {
      key: 'recipient',
      header: 'Recipient',
      cell: order => <RecipientCell order={order} />,
      phone: 'title',
      sortable: true,
    },
    { key: 'gift', header: 'Gift', cell: order => <GiftCell order={order} /> },
    {
      key: 'status',
      header: 'Status',
      cell: order => <StatusCell order={order} />,
      phone: 'corner',
      sortable: true,
    },
    ...(tab === 'groupOrders'
      ? [{ key: 'page', header: 'Redemption page', cell: (order: OrderRow) => order.groupOrderName ?? '' }]
      : []),
    ...(tab === 'myOrders'
      ? []
      : [{ key: 'sender', header: 'Sent by', cell: (order: OrderRow) => <SenderCell order={order} /> }]),
    ...hiddenColumns,
    {
      key: 'date',
      header: 'Date',
      cell: order => (
        <TwoLines isWhole first={<TimeText at={order.createdAt} />} second={`#${order.orderId}`} />
      ),
      sortable: true,
    },
    ...(showsPrices ? [totalColumn] : []),
  ]
}

const hiddenColumns: Column<OrderRow>[] = [
  {
    key: 'company',
    header: 'Company',
    cell: order => order.company || order.recipient?.company || '',
    startsHidden: true,
  },
  {
    key: 'place',
    header: 'Ships to',
    cell: order => [order.city, order.state ?? order.country].filter(Boolean).join(', '),
    startsHidden: true,
  },
  {
    key: 'shipped',
    header: 'Shipped',
    cell: order => <TimeText at={order.shippedAt} />,
    startsHidden: true,
    sortable: true,
  },
  {
    key: 'delivered',
    header: 'Delivered',
    cell: order => <TimeText at={order.deliveredAt} />,
    startsHidden: true,
  },
]

const totalColumn: Column<OrderRow> = {
  key: 'total',
  header: 'Total',
  align: 'end',
  cell: order => <Money amount={order.total} />,
  sortable: true,
}

function RecipientCell({ order }: { order: OrderRow }) {
  const name = order.name || order.recipient?.name
  const email = order.email || order.recipient?.email
  return <TwoLines first={name || email || 'No name yet'} second={name ? email : undefined} />
}

function GiftCell({ order }: { order: OrderRow }) {
  const gift = giftSummary(order.orderItems)
  if (!gift) return null
  return (
    <TwoLines
      lead={<GiftThumb name={gift.name} image={gift.image} />}
      first={gift.name}
      second={gift.detail}
    />
  )
}

function StatusCell({ order }: { order: OrderRow }) {
  return <TwoLines isWhole first={<OrderStatusDot status={order.status} />} second={order.trackingNumber} />
}

function SenderCell({ order }: { order: OrderRow }) {
  return (
    <TwoLines
      first={order.user?.fullName ?? ''}
      second={order.subteam && order.subteam.id !== -1 ? order.subteam.name : undefined}
    />
  )
}
