import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rangePresets } from '../../../../platform/forms/periods.ts'
import { useSession } from '../../../../platform/session.ts'
import { useTableLook } from '../../../../platform/tables/table-look.ts'
import { tableError } from '../../../../platform/toasts.ts'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column, type TableSort } from '../../../../ui/table/data-table.tsx'
import { listedDays } from '../../../../ui/table/date-range.rules.ts'
import type { HideableColumn } from '../../../../ui/table/shown-columns.ts'
import { Pager } from '../../../../ui/table/pager.tsx'
import { readSortText, sortText } from '../../../../ui/table/sort-text.ts'
import { TableOptions } from '../../../../ui/table/table-options.tsx'
import { useSelectedRows } from '../../../../ui/table/use-selected-rows.ts'
import { orderColumns } from '../order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, noFilters, type ListChange, type ListState } from './order-list-state.ts'
import { OrderSelectionBar } from './order-selection-bar.tsx'
import type { OrderRow, useOrders } from '../orders.data.ts'
import { listNames, tabLabels, type OrderTab } from '../orders.rules.ts'
import { SendLink } from '../send-link.tsx'

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
  action: <SendLink />,
} as const
const failures: Record<OrderTab, string> = {
  myOrders: 'Your orders could not be loaded.',
  teamOrders: 'The orders of the team could not be loaded.',
  groupOrders: 'The redemption orders could not be loaded.',
}
const newestFirst: TableSort = { key: 'date', direction: 'desc' }

export interface OrderListProps {
  tab: OrderTab
  state: ListState
  orders: ReturnType<typeof useOrders>
  onChange: ListChange
  /** The menu of saved views, which keep the columns that show. */
  views: (columns: { all: readonly HideableColumn[]; shown: string }) => ReactNode
  /** The button that exports chosen orders. */ exportOf: (ids: readonly string[]) => ReactNode
}

/** The days an address names, as the list asks for them. */
export function useListedDays({ from, to }: Pick<ListState, 'from' | 'to'>) {
  const presets = rangePresets(new Date())
  return { presets, days: listedDays({ from, to }, presets) }
}

/** Filters, rows and pages of a list of orders, with what can be done with chosen ones. */
export function OrderList({ tab, state, orders, onChange, views, exportOf }: OrderListProps) {
  const { showsPrices } = useSession()
  const { presets } = useListedDays(state)
  const columns = orderColumns(tab, showsPrices)
  const look = useTableLook({
    list: listNames[tab],
    columns,
    chosen: state.columns,
    // Other columns show the same rows.
    onChoose: chosen => onChange({ columns: chosen, page: state.page }),
  })
  const selected = useSelectedRows(orders.data?.items)
  const sorting = sortingOf(state.sort, columns, onChange)
  return (
    <Panel flush>
      <OrderFilters tab={tab} state={state} presets={presets} onChange={onChange}>
        <TableOptions columns={columns} {...look.options} {...sorting} />
        {views({ all: columns, shown: look.text })}
      </OrderFilters>
      <LastPageRedirect orders={orders} state={state} />
      <DataTable
        caption={tabLabels[tab]}
        columns={look.columns}
        rows={orders.data?.items}
        rowKey={order => order.id}
        rowLink={order => `/orders/${order.id}`}
        isFetching={orders.isPlaceholderData}
        rowHeight={56}
        {...sorting}
        selection={{
          isSelected: selected.has,
          label: selectLabel,
          onSelect: selected.select,
          allLabel: 'Select all orders on this page',
        }}
        error={tableError(orders, failures[tab])}
        onClearFilters={isFiltered(state) ? () => onChange(noFilters) : undefined}
        empty={tab === 'groupOrders' ? noRedemptionOrders : noOrders}
      />
      <OrderSelectionBar selected={selected} exportOf={exportOf} />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={orders.data?.totalCount}
        onPage={page => onChange({ page })}
        onSize={size => onChange({ size })}
      />
    </Panel>
  )
}

function sortingOf(text: string, columns: readonly Column<OrderRow>[], onChange: ListChange) {
  const keys = columns.filter(column => column.sortable).map(column => column.key)
  return {
    sort: readSortText(text, keys) ?? newestFirst,
    onSort: (sort: TableSort) => onChange({ sort: sortText(sort) === '-date' ? '' : sortText(sort) }),
  }
}

const selectLabel = (order: OrderRow) =>
  `Select order #${order.orderId} to ${order.name || order.recipient?.name || 'somebody without a name yet'}`

/** Where orders have gone since, the page of the address can be beyond the end. */
function LastPageRedirect({ orders, state }: Pick<OrderListProps, 'orders' | 'state'>) {
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
