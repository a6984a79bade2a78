import type { BulkSendState } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import { hasPath } from '../../../../paths.ts'
import { StatusDot, type StatusTone } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { peopleText } from '../imports/imports.rules.ts'
import { useSendsToList } from './lists.data.ts'

type Send = NonNullable<ReturnType<typeof useSendsToList>['data']>['items'][number]

const states: Record<BulkSendState, { tone: StatusTone; label: string }> = {
  planning: { tone: 'neutral', label: 'Being planned' },
  planned: { tone: 'neutral', label: 'Not sent yet' },
  paying: { tone: 'progress', label: 'Being paid' },
  running: { tone: 'moving', label: 'Making orders' },
  done: { tone: 'done', label: 'Sent' },
  refused: { tone: 'stopped', label: 'Not sent' },
}
const columns: Column<Send>[] = [
  {
    key: 'what',
    header: 'Gift',
    phone: 'title',
    cell: send => (
      <TwoLines
        first={send.items.map(item => item.bundleName ?? item.name).join(', ') || 'Gift'}
        second={`By ${send.senderName}`}
      />
    ),
  },
  {
    key: 'people',
    header: 'People',
    width: '130px',
    align: 'end',
    cell: send => peopleText(send.counts.send),
  },
  {
    key: 'when',
    header: 'When',
    width: '150px',
    cell: send => <TimeText at={send.confirmedAt ?? send.createdAt} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '160px',
    phone: 'corner',
    cell: send => <StatusDot {...states[send.state]} />,
  },
]

/** What was sent to a list; without anything there is nothing to show. */
export function SendsPanel({ listId }: { listId: string }) {
  const sends = useSendsToList(listId)
  if (!sends.data?.items.length) return null
  const linked = hasPath('/bulk-sends/1') ? { rowLink: (send: Send) => `/bulk-sends/${send.id}` } : {}
  return (
    <Panel flush title="Gifts to this list">
      <DataTable
        caption="Gifts to this list"
        columns={columns}
        rows={sends.data.items}
        rowKey={send => send.id}
        rowHeight={56}
        {...linked}
        empty={{ title: 'Nothing sent yet' }}
      />
    </Panel>
  )
}
