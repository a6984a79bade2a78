import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim, Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { useBudgetEntries, type BudgetEntryRow } from './profile.data.ts'
import { entryWord, noAmountWord } from './profile.rules.ts'

const columns: readonly Column<BudgetEntryRow>[] = [
  {
    key: 'what',
    header: 'What',
    cell: entry => <TwoLines first={entryWord(entry.kind)} second={entry.note || undefined} />,
    phone: 'title',
    width: '40%',
  },
  { key: 'by', header: 'By', cell: entry => entry.actorName },
  { key: 'at', header: 'When', cell: entry => <TimeText at={entry.createdAt} withTime /> },
  {
    key: 'amount',
    header: 'Amount',
    cell: entry => (noAmountWord(entry) ? <Dim>{noAmountWord(entry)}</Dim> : <Money amount={entry.amount} />),
    align: 'end',
    phone: 'corner',
  },
]

/** What moved the own budget, newest first. */
export function BudgetHistory({ userId }: { userId: string }) {
  const [{ page, size }, change] = useUrlState({ page: 1, size: 10 })
  const entries = useBudgetEntries(userId, { number: page, size })
  const total = entries.data?.totalCount
  return (
    <Panel title="Budget transactions" flush>
      <DataTable
        caption="Budget transactions"
        columns={columns}
        rows={entries.data?.items}
        rowKey={entry => entry.id}
        isFetching={entries.isPlaceholderData}
        skeletonRows={3}
        error={
          entries.error
            ? {
                messages: errorMessages(entries.error, 'Your budget transactions could not be loaded.'),
                onRetry: () => void entries.refetch(),
              }
            : undefined
        }
        onClearFilters={total ? () => change({ page: 1 }) : undefined}
        empty={{
          title: 'Nothing yet',
          drawing: 'card',
          text: 'Credits from a team admin and the gifts you send are listed here.',
        }}
      />
      {total ? (
        <Pager
          page={page}
          size={size}
          totalCount={total}
          onPage={number => change({ page: number })}
          onSize={next => change({ size: next })}
        />
      ) : null}
    </Panel>
  )
}
