import { useRouter } from '@tanstack/react-router'
import { queueGroups } from '@ribbon/contract/projects/project-desk/desk-resources'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { ChoiceField } from '../../../../ui/form/fields.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { TeamChoice } from '../../../catalog/products/editing/team-choice.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { dueDate, stateViews, submittedOf } from '../projects.rules.ts'
import { useDeskCounts, useDeskProjects, type DeskListState, type DeskProjectLine } from './desk.data.ts'
import styles from './desk.module.css'
import { groupViews, stateChoices } from './desk.rules.ts'

const listDefaults = { page: 1, size: 50, q: '', group: '', state: '', team: '', late: false }
const noFilters = { q: '', group: '', state: '', team: '', late: false, page: 1 }
type ListChange = (change: Partial<DeskListState>, options?: { replace?: boolean }) => void

const columns: Column<DeskProjectLine>[] = [
  {
    key: 'name',
    header: 'Project',
    phone: 'title',
    cell: ({ name, teamName, requestedBy }) => (
      <TwoLines first={name} second={requestedBy ? `${teamName}, asked for by ${requestedBy}` : teamName} />
    ),
  },
  {
    key: 'due',
    header: 'Due',
    width: '130px',
    cell: ({ inHandsDate, isLate }) => (
      <TwoLines
        isWhole
        first={dueDate(inHandsDate)}
        second={isLate ? <span className={styles.late}>Late</span> : undefined}
      />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '180px',
    phone: 'corner',
    cell: ({ state }) => <StatusDot {...stateViews[state]} />,
  },
  { key: 'next', header: 'Next', width: '180px', cell: ({ group }) => groupViews[group].next },
  {
    key: 'submissions',
    header: 'Submissions',
    width: '130px',
    align: 'end',
    cell: project => submittedOf(project),
  },
  { key: 'manager', header: 'Manager', width: '160px', cell: ({ managerName }) => managerName ?? 'Nobody' },
]

/** `/operations/projects`: what operators have to do next for the projects of all teams, those due first on top. */
export function DeskProjectsPage() {
  return (
    <OperationsFrame>
      <Queue />
    </OperationsFrame>
  )
}

function Queue() {
  const router = useRouter()
  const [state, change] = useUrlState(listDefaults)
  const projects = useDeskProjects(state)
  const to = `/operations/projects/new${state.team ? `?team=${state.team}` : ''}`
  const shortcuts = useMemo(
    () => [{ keys: 'n', label: 'New project', run: () => void router.navigate({ href: to }) }],
    [router, to],
  )
  const isFiltered =
    state.q !== '' || state.group !== '' || state.state !== '' || state.team !== '' || state.late
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="Goods made for teams, those due first on top"
        actions={
          <>
            <ShortcutHelp hasList shortcuts={shortcuts} />
            <NewProjectButton to={to} />
          </>
        }
      />
      <Panel flush>
        <QueueFilters state={state} onChange={change} />
        <DataTable
          caption="Projects"
          columns={columns}
          rows={projects.data?.items}
          rowKey={project => project.id}
          rowLink={project => `/operations/projects/${project.id}`}
          rowHeight={56}
          isFetching={projects.isPlaceholderData}
          error={tableError(projects, 'The projects could not be loaded.')}
          onClearFilters={isFiltered || state.page > 1 ? () => change(noFilters) : undefined}
          empty={{
            title: 'No projects yet',
            drawing: 'people',
            text: 'Projects that teams ask for appear here. You can make one yourself, too.',
            action: <NewProjectButton to={to} />,
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={projects.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}

function NewProjectButton({ to }: { to: string }) {
  return (
    <LinkButton to={to} icon={<IconPlus size={16} aria-hidden />}>
      New project
    </LinkButton>
  )
}

function QueueFilters({ state, onChange }: { state: DeskListState; onChange: ListChange }) {
  const counts = useDeskCounts(state).data
  return (
    <FilterBar
      tabs={[
        { value: '', label: 'All' },
        ...queueGroups.map(group => ({
          value: group,
          label: groupViews[group].tab,
          ...(counts && group !== 'ended' ? { count: counts.groups[group] } : {}),
        })),
      ]}
      value={state.group}
      onTab={group => onChange({ group })}
      tabsLabel="What is next"
    >
      <div className={styles.filters}>
        <ChoiceField
          label=""
          aria-label="Due date"
          value={state.late ? 'late' : ''}
          data={[
            { value: '', label: 'Any due date' },
            { value: 'late', label: counts ? `Late (${counts.late.toLocaleString('en-US')})` : 'Late' },
          ]}
          onChange={event => onChange({ late: event.currentTarget.value === 'late' })}
        />
        <ChoiceField
          label=""
          aria-label="State"
          value={state.state}
          data={stateChoices}
          onChange={event => onChange({ state: event.currentTarget.value })}
        />
        <TeamChoice
          label="Team"
          allLabel="All teams"
          value={state.team}
          onChange={team => onChange({ team })}
        />
        <SearchField
          label="Search by name or team"
          value={state.q}
          onSearch={q => onChange({ q }, { replace: true })}
        />
      </div>
    </FilterBar>
  )
}
