import { Navigate, useMatch } from '@tanstack/react-router'
import { IconGift, IconPrinter, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { listHref, rememberList } from './last-list.ts'
import { orderColumns } from './order-columns.tsx'
import { useOrders } from './orders.data.ts'
import { listedStatuses, seesTeamOrders, statusViews, tabOfPath, type OrderTab } from './orders.rules.ts'

const noRedemptionOrders = {
  title: 'No redemption orders yet',
  drawing: 'card',
  text: [
    'On a redemption page people choose their own gift.',
    'What they choose becomes an order and is listed here, apart from the gifts your team sends itself.',
  ].join(' '),
} as const
const noOrders = {
  title: 'No orders yet',
  drawing: 'parcel',
  text: 'Pick a gift, say who it is for, write a card. The order is listed here and you can follow its parcel.',
} as const

// Only owners choose whose orders they see, and the list they search in weighs more than this page.
const SenderFilter = lazy(() =>
  import('./sender-filter.tsx').then(module => ({ default: module.SenderFilter })),
)
const SubteamFilter = lazy(() =>
  import('./subteam-filter.tsx').then(module => ({ default: module.SubteamFilter })),
)
const SendFilter = lazy(() => import('./send-filter.tsx').then(module => ({ default: module.SendFilter })))

const listDefaults = { page: 1, size: 50, q: '', status: '', user: '', subteam: '', send: '' }
type ListState = ReturnType<typeof useUrlState<typeof listDefaults>>[0]
type ListChange = ReturnType<typeof useUrlState<typeof listDefaults>>[1]
const statusTabs = [
  { value: '', label: 'All' },
  ...listedStatuses.map(status => ({ value: status, label: statusViews[status].label })),
]
const tabLabels: Record<OrderTab, string> = {
  myOrders: 'My orders',
  teamOrders: 'Team orders',
  groupOrders: 'Redemption orders',
}
const failures: Record<OrderTab, string> = {
  myOrders: 'Your orders could not be loaded.',
  teamOrders: 'The orders of the team could not be loaded.',
  groupOrders: 'The redemption orders could not be loaded.',
}

/** Order history: own orders, the team's, and those of redemption pages; everything about the list is in its address. */
export function OrdersPage() {
  // The match, not the location: that one is ahead of this page while the next one loads.
  const { pathname, search } = useMatch({ strict: false }) as {
    pathname: string
    search: Record<string, string>
  }
  const href = listHref(pathname, search)
  const { user, roles, showsPrices } = useSession()
  const tab = tabOfPath(pathname)
  const isOwner = seesTeamOrders(roles)
  const [state, change] = useUrlState(listDefaults)
  const orders = useOrders(tab, user.id, state)
  useEffect(() => rememberList(href), [href])
  if (tab === 'teamOrders' && !isOwner) return <Navigate to="/orders" replace />

  return (
    <>
      <OrdersHeader tab={tab} state={state} count={orders.data?.totalCount} />
      <OrderTabs tab={tab} />
      <LastPageRedirect orders={orders} state={state} />
      <Panel flush>
        <OrderFilters tab={tab} state={state} onChange={change} />
        <DataTable
          caption={tabLabels[tab]}
          columns={orderColumns(tab, showsPrices)}
          rows={orders.data?.items}
          rowKey={order => order.id}
          rowLink={order => `/orders/${order.id}`}
          isFetching={orders.isPlaceholderData}
          rowHeight={56}
          error={
            orders.error
              ? { messages: errorMessages(orders.error, failures[tab]), onRetry: () => void orders.refetch() }
              : undefined
          }
          onClearFilters={
            isFiltered(state)
              ? () => change({ q: '', status: '', user: '', subteam: '', send: '' })
              : undefined
          }
          empty={tab === 'groupOrders' ? noRedemptionOrders : { ...noOrders, action: <SendLink /> }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={orders.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}

interface ListProps {
  tab: OrderTab
  state: ListState
}

function OrdersHeader({ tab, state, count }: ListProps & { count: number | undefined }) {
  const { user } = useSession()
  return (
    <PageHeader
      title="Orders"
      subtitle="These are your orders"
      actions={
        <>
          <LinkButton to="/bulk-sends" look="quiet" icon={<IconUsersGroup size={16} aria-hidden />}>
            Bulk sends
          </LinkButton>
          <ExportButton
            type="orders"
            count={count}
            isFiltered={isFiltered(state)}
            filters={{
              status: state.status,
              name_or_email: state.q.trim(),
              bulk_send_id: state.send,
              subteam_id: state.subteam,
              user_id: tab === 'myOrders' ? user.id : state.user,
              redemption: String(tab === 'groupOrders') as 'true' | 'false',
            }}
          />
          <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <SendLink />
        </>
      }
    />
  )
}

function OrderTabs({ tab }: { tab: OrderTab }) {
  const { roles } = useSession()
  const tabs = ['myOrders', ...(seesTeamOrders(roles) ? ['teamOrders' as const] : []), 'groupOrders'] as const
  return (
    <TabLinks
      label="Order lists"
      tabs={tabs.map(name => ({
        to: name === 'myOrders' ? '/orders' : `/orders/${name}`,
        label: tabLabels[name],
        isCurrent: name === tab,
      }))}
    />
  )
}

/** Where orders have gone since, the page of the address can be beyond the end. */
function LastPageRedirect({ orders, state }: { orders: ReturnType<typeof useOrders>; state: ListState }) {
  const pages = Math.max(1, Math.ceil((orders.data?.totalCount ?? 0) / state.size))
  const isBeyondEnd =
    orders.data !== undefined &&
    !orders.isPlaceholderData &&
    orders.data.items.length === 0 &&
    orders.data.totalCount > 0 &&
    state.page > pages
  if (!isBeyondEnd) return null
  return (
    <Navigate
      to="."
      search={(previous: Record<string, unknown>) => ({
        ...previous,
        page: pages === 1 ? undefined : String(pages),
      })}
      replace
    />
  )
}

function SendLink() {
  if (!hasPath('/gifts')) return null
  return (
    <LinkButton to="/gifts" icon={<IconGift size={16} aria-hidden />}>
      Send a gift
    </LinkButton>
  )
}

function OrderFilters({ tab, state, onChange }: ListProps & { onChange: ListChange }) {
  const { roles } = useSession()
  return (
    <FilterBar
      tabs={statusTabs}
      value={state.status}
      onTab={status => onChange({ status })}
      tabsLabel="Status"
    >
      {state.send === '' ? null : (
        <Suspense>
          <SendFilter value={state.send} onChange={send => onChange({ send })} />
        </Suspense>
      )}
      {seesTeamOrders(roles) && tab !== 'myOrders' ? (
        <Suspense>
          <SubteamFilter value={state.subteam} onChange={subteam => onChange({ subteam })} />
          <SenderFilter value={state.user} onChange={user => onChange({ user })} />
        </Suspense>
      ) : null}
      <SearchField
        label="Search by number, name, email or tracking number"
        value={state.q}
        onSearch={q => onChange({ q }, { replace: true })}
      />
    </FilterBar>
  )
}

function isFiltered({ q, status, user, subteam, send }: ListState): boolean {
  return [q, status, user, subteam, send].some(value => value !== '')
}
