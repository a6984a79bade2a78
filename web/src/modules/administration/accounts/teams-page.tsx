import { useRouter } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { NewTeamDialog } from './new-team-dialog.tsx'
import { usePlanChoices, useTeams, type TeamRow } from './accounts.data.ts'
import styles from './accounts.module.css'
import { moduleChoices, moduleNames, sortChoices, stateOf, statusChoices } from './accounts.rules.ts'

const noFilters = { q: '', plan: '', status: '', module: '', suspended: '', gifts: '' }
const listDefaults = { ...noFilters, page: 1, size: 50, sort: '' }

type ListState = typeof listDefaults
type ListChange = (change: Partial<ListState>, options?: { replace?: boolean }) => void

const columns: Column<TeamRow>[] = [
  {
    key: 'team',
    header: 'Team',
    phone: 'title',
    cell: team => (
      <TwoLines
        lead={team.logo ? <img className={styles.logo} src={team.logo} alt="" /> : undefined}
        first={team.name}
        second={team.modules.map(module => moduleNames[module]).join(', ') || 'No modules'}
      />
    ),
  },
  { key: 'plan', header: 'Plan', width: '190px', cell: team => team.planName ?? 'None' },
  {
    key: 'status',
    header: 'Status',
    width: '160px',
    phone: 'corner',
    cell: team => <StatusDot {...stateOf(team)} />,
  },
  {
    key: 'people',
    header: 'People',
    width: '90px',
    align: 'end',
    cell: team => team.memberCount.toLocaleString('en-US'),
  },
  {
    key: 'orders',
    header: 'Gifts this month',
    width: '140px',
    align: 'end',
    cell: team => team.ordersThisMonth.toLocaleString('en-US'),
  },
  {
    key: 'deposit',
    header: 'Deposit',
    width: '130px',
    align: 'end',
    cell: team => <Money amount={team.deposit} />,
  },
]

/** All teams, with what matters about each. */
export function TeamsPage() {
  return (
    <OperationsFrame>
      <TeamDesk />
    </OperationsFrame>
  )
}

function TeamDesk() {
  const router = useRouter()
  const [isMaking, setMaking] = useState(false)
  const shortcuts = useMemo(() => [{ keys: 'n', label: 'New team', run: () => setMaking(true) }], [])
  return (
    <>
      <PageHeader
        title="Teams"
        actions={
          <>
            <ShortcutHelp hasList shortcuts={shortcuts} />
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              title="Shortcut: n"
              onClick={() => setMaking(true)}
            >
              New team
            </Button>
          </>
        }
      />
      <TeamsPanel onNew={() => setMaking(true)} />
      {isMaking ? (
        <NewTeamDialog
          onClose={() => setMaking(false)}
          onDone={id => void router.navigate({ href: `/operations/teams/${id}` })}
        />
      ) : null}
    </>
  )
}

function TeamsPanel({ onNew }: { onNew: () => void }) {
  const [state, change] = useUrlState(listDefaults)
  const teams = useTeams(state)
  const isFiltered = Object.keys(noFilters).some(name => state[name as keyof typeof noFilters] !== '')
  return (
    <Panel flush>
      <TeamFilters state={state} onChange={change} />
      <DataTable
        caption="Teams"
        columns={columns}
        rows={teams.data?.items}
        rowKey={team => team.id}
        rowLink={team => `/operations/teams/${team.id}`}
        isFetching={teams.isPlaceholderData}
        rowHeight={56}
        error={tableError(teams, 'The teams could not be loaded.')}
        onClearFilters={isFiltered ? () => change(noFilters) : undefined}
        empty={{
          title: 'No teams yet',
          drawing: 'people',
          text: 'A team signs up by itself, or you make one and invite its first admin.',
          action: <Button onClick={onNew}>New team</Button>,
        }}
      />
      {teams.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={teams.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Panel>
  )
}

function TeamFilters({ state, onChange }: { state: ListState; onChange: ListChange }) {
  const plans = usePlanChoices().data ?? []
  return (
    <FilterBar
      tabs={[
        { value: '', label: 'All' },
        { value: 'false', label: 'Working' },
        { value: 'true', label: 'Suspended' },
        { value: 'none', label: 'Without gifts' },
      ]}
      value={state.gifts || state.suspended}
      onTab={tab => onChange(tab === 'none' ? { suspended: '', gifts: tab } : { suspended: tab, gifts: '' })}
      tabsLabel="State"
    >
      <div className={styles.filters}>
        <ChoiceField
          label=""
          aria-label="Plan"
          size="sm"
          value={state.plan}
          data={[
            { value: '', label: 'Every plan' },
            ...plans.map(plan => ({ value: plan.id, label: plan.name })),
          ]}
          onChange={event => onChange({ plan: event.currentTarget.value })}
        />
        <ChoiceField
          label=""
          aria-label="Status"
          size="sm"
          value={state.status}
          data={statusChoices}
          onChange={event => onChange({ status: event.currentTarget.value })}
        />
        <ChoiceField
          label=""
          aria-label="Module"
          size="sm"
          value={state.module}
          data={[{ value: '', label: 'Every module' }, ...moduleChoices]}
          onChange={event => onChange({ module: event.currentTarget.value })}
        />
        <ChoiceField
          label=""
          aria-label="Order"
          size="sm"
          value={state.sort}
          data={sortChoices}
          onChange={event => onChange({ sort: event.currentTarget.value })}
        />
        <SearchField
          label="Search by name, number or address"
          value={state.q}
          onSearch={q => onChange({ q }, { replace: true })}
        />
      </div>
    </FilterBar>
  )
}
