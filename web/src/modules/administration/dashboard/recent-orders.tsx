import { useQuery } from '@tanstack/react-query'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { LinkButton, TextLink } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { OrderStatusDot } from '../../gifting/orders/order-status-dot.tsx'
import { recentOrdersQuery, type RecentOrder } from './dashboard.data.ts'
import { placedAt } from './dashboard.rules.ts'

/** What went out lately. */
export function RecentOrders({ showsPrices, canSend }: { showsPrices: boolean; canSend: boolean }) {
  const session = useSession()
  const orders = useQuery(recentOrdersQuery)
  const opensOrders = mayOpen('/orders/1', session)
  const columns: Column<RecentOrder>[] = [
    { key: 'recipient', header: 'Recipient', cell: order => order.name ?? order.email ?? 'No name yet' },
    { key: 'order', header: 'Order', cell: order => order.orderId },
    {
      key: 'status',
      header: 'Status',
      cell: order => <OrderStatusDot status={order.status} />,
      phone: 'corner',
    },
    { key: 'date', header: 'Date', cell: order => <TimeText at={placedAt(order)} /> },
    ...(showsPrices
      ? [
          {
            key: 'total',
            header: 'Total',
            align: 'end' as const,
            cell: (order: RecentOrder) => <Money amount={order.total} />,
          },
        ]
      : []),
  ]
  return (
    <Panel
      title="Orders of the last 30 days"
      flush
      actions={opensOrders ? <TextLink to="/orders">All orders</TextLink> : undefined}
    >
      <DataTable
        caption="Orders of the last 30 days"
        columns={columns}
        rows={orders.data}
        rowKey={order => order.id}
        rowLink={opensOrders ? order => `/orders/${order.id}` : undefined}
        isFetching={orders.isFetching}
        skeletonRows={5}
        rowHeight={44}
        error={
          orders.error
            ? { messages: errorMessages(orders.error), onRetry: () => void orders.refetch() }
            : undefined
        }
        empty={{
          title: 'No gifts in the last 30 days',
          drawing: 'parcel',
          text: canSend
            ? 'Pick a gift, say who it is for, write a card. You can follow the parcel here.'
            : 'Gifts you send will be listed here.',
          action: canSend ? <LinkButton to="/gifts">Send a gift</LinkButton> : undefined,
        }}
      />
    </Panel>
  )
}
