import { useQuery } from '@tanstack/react-query'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { AskButton } from './ask-button.tsx'
import { projectsQuery, type ProjectLine } from './projects.data.ts'
import { dueDate, filtersOf, stateTabs, stateViews, submittedOf } from './projects.rules.ts'

const columns: Column<ProjectLine>[] = [
  {
    key: 'name',
    header: 'Project',
    cell: ({ name, customerSuccessManager: manager }) => (
      <TwoLines first={name} second={manager ? `with ${manager.firstName} ${manager.lastName}`.trim() : ''} />
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'corner',
    cell: ({ state }) => <StatusDot {...stateViews[state]} />,
  },
  { key: 'submissions', header: 'Submissions', cell: project => submittedOf(project) },
  { key: 'due', header: 'Due Date', cell: ({ inHandsDate }) => dueDate(inHandsDate) },
  {
    key: 'created',
    header: 'Created',
    phone: 'hidden',
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
]

const noProjects = {
  title: 'No projects yet',
  drawing: 'people' as const,
  text: [
    'A project is something made for your team: hoodies for an offsite, kits for new colleagues.',
    'People say their size and where to send it by a link. Your customer success manager sets it up with you.',
  ].join(' '),
  action: <AskButton />,
}

/** `/projects`: every project of the team, newest first; tab, search and page are in the address. */
export function ProjectsPage() {
  const [state, change] = useUrlState({ state: '', q: '', page: 1, size: 50 })
  const projects = useQuery(
    projectsQuery({
      page: { number: state.page, size: state.size },
      search: state.q.trim() || undefined,
      filters: filtersOf(state.state),
    }),
  )
  const isFiltered = state.q !== '' || state.state !== '' || state.page > 1
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="Goods made for your team, and the people who get them"
        actions={
          <>
            <ExportButton type="projects" count={projects.data?.totalCount} />
            <AskButton />
          </>
        }
      />
      <Panel flush>
        <FilterBar
          tabs={stateTabs}
          value={state.state}
          onTab={tab => change({ state: tab })}
          tabsLabel="State"
        >
          <SearchField
            label="Search by name"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <DataTable
          caption="Projects"
          columns={columns}
          rows={projects.data?.items}
          rowKey={project => project.id}
          rowLink={project => `/projects/${project.id}`}
          rowHeight={56}
          isFetching={projects.isPlaceholderData}
          error={tableError(projects, 'The projects could not be loaded.')}
          onClearFilters={isFiltered ? () => change({ q: '', state: '', page: 1 }) : undefined}
          empty={noProjects}
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
