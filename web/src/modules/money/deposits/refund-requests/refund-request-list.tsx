import { useMemo, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot, type StatusTone } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useRefundRequests, type RequestRow } from './refund-requests.data.ts'

const states: Record<RequestRow['state'], { tone: StatusTone; label: string }> = {
  open: { tone: 'progress', label: 'Waits' },
  refunding: { tone: 'moving', label: 'On the way' },
  settled: { tone: 'done', label: 'Settled' },
  declined: { tone: 'stopped', label: 'Declined' },
}
const tabs = [
  { value: '', label: 'Waiting' },
  { value: 'all', label: 'All' },
]

interface Deciding {
  request: RequestRow
  decision: 'settle' | 'decline'
}

/** Deposits that teams want back and that reach no card: paid by hand here, or declined. */
export function RefundRequestList() {
  const [state, change] = useUrlState({ page: 1, size: 50, show: '' })
  const requests = useRefundRequests(state)
  const [deciding, setDeciding] = useState<Deciding>()
  const total = requests.data?.totalCount
  const columns = useMemo(() => requestColumns(setDeciding), [])
  return (
    <Panel flush>
      <FilterBar tabs={tabs} value={state.show} onTab={show => change({ show })} />
      <DataTable
        caption="Refund requests"
        columns={columns}
        rows={requests.data?.items}
        rowKey={request => request.id}
        rowHeight={56}
        isFetching={requests.isPlaceholderData}
        error={
          requests.error
            ? {
                messages: errorMessages(requests.error, 'The refund requests could not be loaded.'),
                onRetry: () => void requests.refetch(),
              }
            : undefined
        }
        {...(state.page > 1 ? { onClearFilters: () => change({ page: 1 }) } : {})}
        empty={{
          title: state.show === 'all' ? 'No refund requests yet' : 'Nothing needs a decision',
          drawing: 'card',
          text: 'Teams that ask for their deposit back get it on their cards. What was not paid in by card waits here for you.',
        }}
      />
      {total ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={total}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
      {deciding ? (
        <DecideDialog
          decision={deciding.decision}
          request={requests.data?.items.find(each => each.id === deciding.request.id) ?? deciding.request}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </Panel>
  )
}

const factColumns: Column<RequestRow>[] = [
  {
    key: 'team',
    header: 'Team',
    phone: 'title',
    cell: request => <TwoLines first={request.teamName} second={`${request.actorName}, ${request.email}`} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: request =>
      request.note ? <TwoLines first={request.reason} second={request.note} /> : request.reason,
  },
  { key: 'asked', header: 'Asked', width: '120px', cell: request => <TimeText at={request.createdAt} /> },
  {
    key: 'state',
    header: 'State',
    width: '120px',
    cell: request => <StatusDot {...states[request.state]} />,
  },
  {
    key: 'amount',
    header: 'Asked for',
    width: '120px',
    align: 'end',
    cell: request => <Money amount={request.amount} />,
  },
  {
    key: 'waiting',
    header: 'To pay by hand',
    width: '140px',
    align: 'end',
    phone: 'corner',
    cell: request => <Money amount={request.waiting} strong />,
  },
]

const requestColumns = (onDecide: (deciding: Deciding) => void): Column<RequestRow>[] => [
  ...factColumns,
  {
    key: 'acts',
    header: 'Actions',
    width: '210px',
    align: 'end',
    cell: request =>
      request.state === 'open' ? (
        <Row gap={8} justify="end">
          <Button size="xs" onClick={() => onDecide({ request, decision: 'settle' })}>
            Paid<span className="pub-sr">, request of {request.teamName}</span>
          </Button>
          <Button size="xs" look="quiet" onClick={() => onDecide({ request, decision: 'decline' })}>
            Decline<span className="pub-sr">, request of {request.teamName}</span>
          </Button>
        </Row>
      ) : null,
  },
]
