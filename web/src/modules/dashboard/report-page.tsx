import { useQuery } from '@tanstack/react-query'
import { IconGift } from '@tabler/icons-react'
import { hasPath } from '../../paths.ts'
import { useSession } from '../../platform/session.ts'
import { errorMessages } from '../../platform/toasts.ts'
import { LinkButton, TextLink } from '../../ui/display/button.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Panel } from '../../ui/layout/layout.tsx'
import { Money } from '../../ui/display/money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TimeText } from '../../ui/display/time-text.tsx'
import { OrderStatusDot } from '../orders/order-status-dot.tsx'
import { recentOrdersQuery, type RecentOrder } from './dashboard.data.ts'

function greeting(hour: number): string {
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The landing page: whom it is, what went out lately, what to do next. */
export function ReportPage() {
  const { user, modules, showsPrices } = useSession()
  const canSend = modules.includes('swag_store') && hasPath('/gifts')
  const name = user.firstName || user.name
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}${name ? `, ${name}` : ''}`}
        subtitle="View your company history here"
        actions={canSend ? <LinkButton to="/gifts" icon={<IconGift size={16} aria-hidden />}>Send a gift</LinkButton> : undefined}
      />
      {modules.includes('swag_store') ? <RecentOrders showsPrices={showsPrices} canSend={canSend} /> : (
        <Panel><EmptyState title="Nothing here yet" text="Your team does not send gifts with Ribbon yet. What your team uses is in the menu." /></Panel>
      )}
    </>
  )
}

function RecentOrders({ showsPrices, canSend }: { showsPrices: boolean; canSend: boolean }) {
  const orders = useQuery(recentOrdersQuery)
  const columns: Column<RecentOrder>[] = [
    { key: 'recipient', header: 'Recipient', cell: order => order.name ?? order.email ?? 'No name yet' },
    { key: 'order', header: 'Order', cell: order => order.orderId },
    { key: 'status', header: 'Status', cell: order => <OrderStatusDot status={order.status} />, phone: 'corner' },
    { key: 'date', header: 'Date', cell: order => <TimeText at={order.createdAt} /> },
    ...(showsPrices ? [{ key: 'total', header: 'Total', align: 'end' as const, cell: (order: RecentOrder) => <Money amount={order.total} /> }] : []),
  ]
  return (
    <Panel title="Orders of the last 30 days" flush actions={hasPath('/orders') ? <TextLink to="/orders">All orders</TextLink> : undefined}>
      <DataTable
        caption="Orders of the last 30 days" columns={columns} rows={orders.data} rowKey={order => order.id}
        rowLink={hasPath('/orders/1') ? order => `/orders/${order.id}` : undefined}
        isFetching={orders.isFetching} skeletonRows={5} rowHeight={44}
        error={orders.error ? { messages: errorMessages(orders.error), onRetry: () => void orders.refetch() } : undefined}
        empty={{
          title: 'No gifts in the last 30 days', drawing: 'parcel', text: 'Pick a gift, say who it is for, write a card. You can follow the parcel here.',
          action: canSend ? <LinkButton to="/gifts">Send a gift</LinkButton> : undefined,
        }}
      />
    </Panel>
  )
}
