import { exportedAtChoice } from '@ribbon/contract/administration/exports'
import { Navigate, useMatch } from '@tanstack/react-router'
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { ViewsMenu } from '../../people/saved-views/views-menu.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { listHref, rememberList } from './last-list.ts'
import { isFiltered, listDefaults, listedSort, type ListState } from './list/order-list-state.ts'
import { OrderList, useListedDays } from './list/order-list.tsx'
import { useOrders } from './orders.data.ts'
import { listNames, seesTeamOrders, tabLabels, tabOfPath, type OrderTab } from './orders.rules.ts'
import { SendLink } from './send-link.tsx'

/** Order history: own orders, the team's, and those of redemption pages; everything about the list is in its address. */
export function OrdersPage() {
  // The match, not the location: that one is ahead of this page while the next one loads.
  const { pathname, search } = useMatch({ strict: false }) as {
    pathname: string
    search: Record<string, string>
  }
  const href = listHref(pathname, search)
  const { user, roles } = useSession()
  const tab = tabOfPath(pathname)
  const [state, change] = useUrlState(listDefaults)
  const { days } = useListedDays(state)
  const orders = useOrders({ tab, ownId: user.id, state, days })
  useEffect(() => rememberList(href), [href])
  if (tab === 'teamOrders' && !seesTeamOrders(roles)) return <Navigate to="/orders" replace />

  return (
    <>
      <OrdersHeader tab={tab} state={state} count={orders.data?.totalCount} />
      <OrderTabs tab={tab} />
      {/* What is chosen in one list is not chosen in another. */}
      <OrderList
        key={tab}
        tab={tab}
        state={state}
        orders={orders}
        onChange={change}
        views={columns => (
          <ViewsMenu
            table={listNames[tab]}
            state={state}
            defaults={listDefaults}
            onChange={change}
            canShare={seesTeamOrders(roles)}
            columns={columns}
          />
        )}
        exportOf={ids =>
          ids.length <= exportedAtChoice ? (
            <ExportButton type="orders" size="xs" count={ids.length} filters={{ order_ids: ids }} />
          ) : null
        }
      />
    </>
  )
}

interface OrdersHeaderProps {
  tab: OrderTab
  state: ListState
  count: number | undefined
}

function OrdersHeader({ tab, state, count }: OrdersHeaderProps) {
  const { user } = useSession()
  const { days } = useListedDays(state)
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
              from: days.from,
              to: days.to,
              order_sort: listedSort(state.sort),
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
