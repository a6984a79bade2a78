import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useLog, type LogRow } from './accounts.data.ts'
import styles from './accounts.module.css'
import { actionText, changeText } from './accounts.rules.ts'

const columns: Column<LogRow>[] = [
  {
    key: 'what',
    header: 'What',
    phone: 'title',
    cell: event => (
      <TwoLines
        first={actionText(event.action)}
        second={event.subjectName ?? `${event.subjectType} ${event.subjectId}`}
      />
    ),
  },
  {
    key: 'change',
    header: 'Change',
    cell: event => <span className={styles.change}>{changeText(event)}</span>,
  },
  {
    key: 'who',
    header: 'Who',
    width: '190px',
    cell: event => (
      <TwoLines first={event.actorName} second={event.actingAs ? `as ${event.actingAs}` : event.actorKind} />
    ),
  },
  {
    key: 'when',
    header: 'When',
    width: '190px',
    align: 'end',
    cell: event => <TimeText at={event.createdAt} withTime />,
  },
]

/** What happened in a team, and what operators did for it. */
export function TeamLog({ teamId }: { teamId: string }) {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const log = useLog(teamId, state)
  return (
    <Panel flush>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={log.data?.items}
        rowKey={event => event.id}
        isFetching={log.isPlaceholderData}
        rowHeight={56}
        error={
          log.error
            ? {
                messages: errorMessages(log.error, 'The audit log could not be loaded.'),
                onRetry: () => void log.refetch(),
              }
            : undefined
        }
        empty={{
          title: 'Nothing has happened yet',
          drawing: 'people',
          text: 'Every change of the team is written down here.',
        }}
      />
      {log.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={log.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Panel>
  )
}
