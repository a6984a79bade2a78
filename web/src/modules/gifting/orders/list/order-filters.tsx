import { lazy, Suspense } from 'react'
import { useSession } from '../../../../platform/session.ts'
import { DateRange } from '../../../../ui/table/date-range.tsx'
import type { RangePreset } from '../../../../ui/table/date-range.rules.ts'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import type { ReactNode } from 'react'
import type { ListChange, ListState } from './order-list-state.ts'
import { SenderFilter } from './sender-filter.tsx'
import { SubteamFilter } from './subteam-filter.tsx'
import { listedStatuses, seesTeamOrders, statusViews, type OrderTab } from '../orders.rules.ts'

const SendFilter = lazy(() => import('./send-filter.tsx').then(module => ({ default: module.SendFilter })))

const statusTabs = [
  { value: '', label: 'All' },
  ...listedStatuses.map(status => ({ value: status, label: statusViews[status].label })),
]

export interface OrderFiltersProps {
  tab: OrderTab
  state: ListState
  presets: readonly RangePreset[]
  onChange: ListChange
  /** What the list shows of its rows, and its views. */ children: ReactNode
}

export function OrderFilters({ tab, state, presets, onChange, children }: OrderFiltersProps) {
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
        <>
          <SubteamFilter value={state.subteam} onChange={subteam => onChange({ subteam })} />
          <SenderFilter value={state.user} onChange={user => onChange({ user })} />
        </>
      ) : null}
      <SearchField
        label="Search by number, name, email or tracking number"
        value={state.q}
        onSearch={q => onChange({ q }, { replace: true })}
      />
      <DateRange
        label="Date"
        range={{ from: state.from, to: state.to }}
        presets={presets}
        onChange={onChange}
      />
      {children}
    </FilterBar>
  )
}
