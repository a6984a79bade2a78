import { useUrlState } from '../../../platform/url-state.ts'
import { OutsideLink, TextLink } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useDepositEntries, type EntryRow } from './deposits.data.ts'
import { HistoryError } from './history-error.tsx'

const columns: Column<EntryRow>[] = [
  {
    key: 'what',
    header: 'What',
    phone: 'title',
    cell: entry => (
      <TwoLines
        first={entry.path ? <TextLink to={entry.path}>{entry.description}</TextLink> : entry.description}
        second={`by ${entry.actorName}`}
      />
    ),
  },
  { key: 'at', header: 'When', width: '190px', cell: entry => <TimeText at={entry.createdAt} withTime /> },
  {
    key: 'receipt',
    header: 'Receipt',
    width: '120px',
    cell: entry => (entry.receiptUrl ? <OutsideLink href={entry.receiptUrl}>Receipt</OutsideLink> : null),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '140px',
    align: 'end',
    phone: 'corner',
    cell: entry => <Money amount={entry.amount} strong />,
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '140px',
    align: 'end',
    cell: entry => <Money amount={entry.balance} />,
  },
]

/** What moved the deposit, newest first. */
export function DepositHistory() {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const entries = useDepositEntries(state)
  const total = entries.data?.totalCount
  if (entries.error && !entries.data)
    return (
      <Panel title="Transactions">
        <HistoryError
          failedAt={entries.errorUpdatedAt}
          isRetrying={entries.isFetching}
          onRetry={() => void entries.refetch()}
          onFirstPage={state.page > 1 ? () => change({ page: 1 }) : undefined}
        />
      </Panel>
    )
  return (
    <Panel title="Transactions" flush>
      <DataTable
        caption="History of the deposit"
        columns={columns}
        rows={entries.data?.items}
        rowKey={entry => entry.id}
        rowHeight={56}
        skeletonRows={5}
        isFetching={entries.isPlaceholderData}
        {...(state.page > 1 ? { onClearFilters: () => change({ page: 1 }) } : {})}
        empty={{
          title: 'Nothing yet',
          drawing: 'card',
          text: 'Money you add, and the gifts it pays, are listed here.',
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
    </Panel>
  )
}
