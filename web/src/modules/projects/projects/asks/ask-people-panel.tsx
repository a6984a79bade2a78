import { useQuery } from '@tanstack/react-query'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim, Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import type { ProjectView } from '../projects.data.ts'
import { AskPeopleButton } from './ask-people-button.tsx'
import { asksQuery, type AskLine } from './ask-people.data.ts'
import { askViews } from './ask-people.rules.ts'

const columns: Column<AskLine>[] = [
  {
    key: 'email',
    header: 'Email',
    phone: 'title',
    cell: ask => (ask.name ? <TwoLines first={ask.email} second={ask.name} /> : ask.email),
  },
  { key: 'state', header: 'State', cell: ask => <StatusDot {...askViews[ask.state]} /> },
  { key: 'asked', header: 'Asked', cell: ask => <TimeText at={ask.askedAt} /> },
  {
    key: 'next',
    header: 'Next reminder',
    cell: ask => (ask.nextReminderAt ? <TimeText at={ask.nextReminderAt} /> : <Dim>–</Dim>),
  },
]

/** Everybody an owner asked by mail, newest first; the page is in the address. */
export function AskPeoplePanel({ project }: { project: ProjectView }) {
  const [state, change] = useUrlState({ askedPage: 1, askedSize: 10 })
  const asks = useQuery({
    ...asksQuery(project.id, { page: { number: state.askedPage, size: state.askedSize } }),
    enabled: project.jwt !== null,
  })
  if (project.jwt === null) return null
  const isCollecting = project.canChange && project.enableCollectionLink
  // Where nobody was asked and nobody can be, there is nothing to show.
  if (!isCollecting && asks.data?.totalCount === 0) return null
  return (
    <Panel flush title="Asked by email" actions={<AskPeopleButton project={project} />}>
      <DataTable
        caption="People asked by email"
        columns={columns}
        rows={asks.data?.items}
        rowKey={ask => ask.id}
        rowHeight={56}
        skeletonRows={2}
        isFetching={asks.isPlaceholderData}
        error={tableError(asks, 'The people who were asked could not be loaded.')}
        onClearFilters={state.askedPage > 1 ? () => change({ askedPage: 1 }) : undefined}
        empty={{
          title: 'Nobody was asked yet',
          drawing: 'people',
          text: 'Send people a personal link by email. You see here who submitted.',
        }}
      />
      <Pager
        page={state.askedPage}
        size={state.askedSize}
        totalCount={asks.data?.totalCount}
        onPage={askedPage => change({ askedPage })}
        onSize={askedSize => change({ askedSize })}
      />
    </Panel>
  )
}
