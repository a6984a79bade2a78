import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPlayerSkipForward, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { tableError } from '../../../../platform/toasts.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { RowMenu, type RowAction } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { usePeopleActions } from '../details/use-people-actions.ts'
import type { GroupOrderView } from '../group-orders.data.ts'
import { pageUrl } from '../group-orders.rules.ts'
import { detailsPath } from '../setup/setup-steps.ts'
import { planRowsQuery, type PlanRowView, type PlanView } from './runs.data.ts'
import { fixMail, kindTabs, rowKindOf, rowNotes } from './plan-people.rules.ts'
import { isOpenPlan } from './runs.rules.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { PlanAddress } from './use-plan-address.ts'
import styles from './runs.module.css'

interface PlanPeopleProps {
  order: GroupOrderView
  plan: PlanView
  address: PlanAddress
  onPlanAgain: () => void
}

/** Everyone of a plan or run: gifts, cost, what to look at twice, and what is in the way. */
export function PlanPeople({ order, plan, address, onPlanAgain }: PlanPeopleProps) {
  const region = useKeptFocus()
  const kind = rowKindOf(address.who)
  const rows = useQuery(
    planRowsQuery(order.id, plan, {
      page: { number: address.planPage, size: address.planSize },
      search: address.planSearch.trim() || undefined,
      filters: { kind },
    }),
  )
  const isFiltered = kind !== undefined || address.planSearch !== ''
  return (
    <div ref={region} tabIndex={-1} className={styles.people} role="region" aria-label="People">
      <FilterBar
        tabs={kindTabs(plan.counts, address.who)}
        value={kind ?? 'all'}
        onTab={address.show}
        tabsLabel="Which people of the plan"
      >
        <SearchField label="Search by name or email" value={address.planSearch} onSearch={address.search} />
      </FilterBar>
      <DataTable
        caption="People of the plan"
        columns={columnsOf(order, plan, onPlanAgain)}
        rows={rows.data?.items}
        rowKey={row => row.id}
        rowHeight={56}
        skeletonRows={5}
        isFetching={rows.isPlaceholderData}
        error={tableError(rows, 'The people of the plan could not be loaded.')}
        onClearFilters={isFiltered ? () => address.show('all') : undefined}
        empty={{ title: 'Nobody yet', drawing: 'people', text: 'Everyone who confirmed appears here.' }}
      />
      <Pager
        page={address.planPage}
        size={address.planSize}
        totalCount={rows.data?.totalCount}
        onPage={address.turnTo}
        onSize={address.resize}
      />
    </div>
  )
}

function columnsOf(order: GroupOrderView, plan: PlanView, onPlanAgain: () => void): Column<PlanRowView>[] {
  return [
    {
      key: 'person',
      header: 'Person',
      width: '25%',
      cell: row => <TwoLines first={row.name || row.email} second={row.name ? row.email : undefined} />,
    },
    {
      key: 'gifts',
      header: 'Gifts',
      width: '30%',
      cell: row => (
        <TwoLines
          first={row.items.join(', ')}
          second={[row.place, row.serviceName].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'outcome',
      header: 'What happens',
      cell: row => (
        <span className={styles.notes}>
          {rowNotes(row, plan.state).map(note => (
            <StatusDot key={note.label} tone={note.tone} label={note.label} />
          ))}
          {row.problem ? <span className={styles.problem}>{row.problem}</span> : null}
        </span>
      ),
    },
    {
      key: 'cost',
      header: 'Cost',
      align: 'end',
      width: '84px',
      cell: row => (row.verdict === 'ready' ? <Money amount={row.total} /> : <Dim>–</Dim>),
    },
    {
      key: 'menu',
      header: '',
      align: 'end',
      width: '52px',
      phone: 'corner',
      cell: row => <PlanRowMenu order={order} plan={plan} row={row} onPlanAgain={onPlanAgain} />,
    },
  ]
}

/** The ways to mend what is wrong with a person before the run. */
function PlanRowMenu({
  order,
  plan,
  row,
  onPlanAgain,
}: {
  order: GroupOrderView
  plan: PlanView
  row: PlanRowView
  onPlanAgain: () => void
}) {
  const navigate = useNavigate()
  const people = usePeopleActions(order.id)
  const isOpen = isOpenPlan(plan.state)
  const actions: (RowAction | false)[] = [
    row.orderId !== null && {
      label: `See order ${row.orderNumber}`,
      icon: <IconUser size={16} aria-hidden />,
      onPress: () => void navigate({ href: `/orders/${row.orderId}` }),
    },
    {
      label: 'See the person',
      icon: <IconUser size={16} aria-hidden />,
      onPress: () => void navigate({ href: `${detailsPath(order.id)}?person=${row.id}` }),
    },
    isOpen &&
      row.verdict === 'problem' && {
        label: 'Write an email about it',
        icon: <IconMail size={16} aria-hidden />,
        onPress: () => location.assign(fixMail(row, pageUrl(order.pagePath))),
      },
    isOpen && {
      label: 'Skip the person',
      icon: <IconPlayerSkipForward size={16} aria-hidden />,
      onPress: () => people.skip([row.id], onPlanAgain),
    },
  ]
  return (
    <RowMenu
      label={`Actions for ${row.name || row.email}`}
      actions={actions.filter(action => action !== false)}
    />
  )
}
