import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { ImportPeopleButton } from '../imports/import-people-button.tsx'
import { addressText, selectionText } from '../projects.rules.ts'
import { TrackingActions, TrackingNumbers } from '../tracking/tracking-cell.tsx'
import type { SubmissionLine } from '../projects.data.ts'
import { useDeskSubmissions, type DeskProject } from './desk.data.ts'

const columnsOf = (project: DeskProject): Column<SubmissionLine>[] => [
  {
    key: 'name',
    header: 'Name',
    phone: 'title',
    cell: ({ name, email, leftOut }) => (
      <TwoLines first={name} second={[email, leftOut ? 'left out' : ''].filter(Boolean).join(' · ')} />
    ),
  },
  { key: 'selection', header: 'Selection', cell: ({ apparelSize }) => selectionText(apparelSize) || '–' },
  { key: 'address', header: 'Address', cell: row => addressText(row) },
  {
    key: 'tracking',
    header: 'Tracking',
    width: '190px',
    cell: row => <TrackingNumbers row={row} />,
  },
  ...(project.state === 'shipping'
    ? [
        {
          key: 'parcel',
          header: 'Parcel',
          width: '130px',
          cell: (row: SubmissionLine) => <TrackingActions projectId={project.id} row={row} />,
        },
      ]
    : []),
]

/** What people submitted, for operators to look at; the team changes it. */
export function DeskSubmissionsPanel({ project }: { project: DeskProject }) {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const submissions = useDeskSubmissions(project.id, state)
  return (
    <Panel
      title="Submissions"
      flush
      actions={
        project.canChange ? (
          <ImportPeopleButton target={{ projectId: project.id, isDesk: true }} items={project.items} />
        ) : null
      }
    >
      <FilterBar>
        <SearchField
          label="Search by name or email"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Submissions"
        columns={columnsOf(project)}
        rows={submissions.data?.items}
        rowKey={row => row.id}
        rowHeight={56}
        isFetching={submissions.isPlaceholderData}
        error={tableError(submissions, 'The submissions could not be loaded.')}
        onClearFilters={state.q !== '' || state.page > 1 ? () => change({ q: '', page: 1 }) : undefined}
        empty={{
          title: 'No submissions yet',
          drawing: 'people',
          text: 'They appear here once the team shares its collection link.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={submissions.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}
