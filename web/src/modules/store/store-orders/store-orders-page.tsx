import type { StoreOrderTab } from '@ribbon/contract/store/store-orders/store-orders'
import { exportedDays, type PeriodState } from '../../../platform/forms/periods.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { storeOrderColumns } from './store-order-columns.tsx'
import { useStoreOrders } from './store-orders.data.ts'
import { readTab, tabs } from './store-orders.rules.ts'

const defaults = { show: 'all', period: 'last_7_days', from: '', to: '', q: '', page: 1, size: 10 }

/** What shoppers bought in the team’s store; everything about the list is in its address. */
export function StoreOrdersPage() {
  const [state, change] = useUrlState(defaults)
  const tab = readTab(state.show)
  const { period, from, to, q, page, size } = state
  const orders = useStoreOrders({ tab, period, from, to, q, page, size })
  const isNarrowed = q !== '' || tab !== 'all' || period !== defaults.period || page > 1
  return (
    <>
      <PageHeader
        title="Store orders"
        subtitle="What people bought in your store"
        actions={<ExportOrders tab={tab} days={{ period, from, to }} q={q} count={orders.data?.totalCount} />}
      />
      <Panel flush>
        <FilterBar tabs={tabs} value={tab} onTab={show => change({ show })}>
          {/* Open checkouts are those of the last days, and a search looks through all time. */}
          {tab === 'open' || q.trim() !== '' ? null : (
            <PeriodFilter state={{ period, from, to }} onChange={change} />
          )}
          <SearchField
            label="Search by number, name, email or tracking number"
            placeholder="Search orders"
            value={q}
            onSearch={text => change({ q: text }, { replace: true })}
          />
        </FilterBar>
        <DataTable
          caption="Store orders"
          columns={storeOrderColumns}
          rows={orders.data?.items}
          rowKey={order => order.id}
          rowLink={order => `/e-commerce/orders/${order.id}`}
          rowHeight={56}
          isFetching={orders.isPlaceholderData}
          error={tableError(orders, 'The orders of the store could not be loaded.')}
          onClearFilters={
            isNarrowed
              ? () => change({ show: 'all', period: 'this_year', from: '', to: '', q: '', page: 1 })
              : undefined
          }
          empty={{
            title: 'No orders in the last 7 days',
            drawing: 'parcel',
            text: 'What people buy in your store is listed here as soon as it is paid. Earlier orders are found by another period.',
          }}
        />
        <Pager
          page={page}
          size={size}
          totalCount={orders.data?.totalCount}
          onPage={next => change({ page: next })}
          onSize={next => change({ size: next })}
        />
      </Panel>
    </>
  )
}

/** The orders of the tab and the days; a search and open checkouts are no file. */
function ExportOrders({
  tab,
  days,
  q,
  count,
}: {
  tab: StoreOrderTab
  days: PeriodState
  q: string
  count: number | undefined
}) {
  if (tab === 'open' || q.trim() !== '') return null
  return (
    <ExportButton
      type="store_orders"
      count={count}
      isFiltered
      filters={{ store_orders: tab, ...exportedDays(days, new Date()) }}
    />
  )
}
