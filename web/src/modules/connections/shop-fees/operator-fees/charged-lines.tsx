import { useMemo, useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { kindLabels, lineText, subjectText } from '../shop-fees.rules.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { useOperatorLines, type OperatorLineRow } from './operator-fees.data.ts'

const defaults = { q: '', page: 1, size: 50 }

/** What all teams were charged, each line with its correction. */
export function ChargedLines() {
  const [state, change] = useUrlState(defaults)
  const lines = useOperatorLines(state)
  const [open, setOpen] = useState<OperatorLineRow>()
  const columns = useMemo(() => chargedColumns(setOpen), [])
  const isNarrowed = state.q !== '' || state.page > 1
  return (
    <Panel flush title="Charged">
      <FilterBar>
        <SearchField
          label="Search by team, order or tracking number"
          placeholder="Search lines"
          value={state.q}
          onSearch={q => change({ q, page: 1 }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Charged lines"
        columns={columns}
        rows={lines.data?.items}
        rowKey={line => line.id}
        rowHeight={56}
        isFetching={lines.isPlaceholderData}
        error={tableError(lines, 'What was charged could not be loaded.')}
        onClearFilters={isNarrowed ? () => change(defaults) : undefined}
        empty={{
          title: 'Nothing charged yet',
          drawing: 'parcel',
          text: 'The first parcel that leaves for an order of a team’s shop is charged here.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={lines.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size, page: 1 })}
      />
      {open ? <CorrectionDialog line={open} onClose={() => setOpen(undefined)} /> : null}
    </Panel>
  )
}

const chargedColumns = (onOpen: (line: OperatorLineRow) => void): Column<OperatorLineRow>[] => [
  {
    key: 'team',
    header: 'Team',
    phone: 'title',
    cell: line => <TwoLines first={line.teamName} second={subjectText(line)} />,
  },
  {
    key: 'kind',
    header: 'Fee',
    cell: line => (
      <TwoLines
        first={kindLabels[line.kind]}
        second={line.authorName ? `${lineText(line)} (${line.authorName})` : lineText(line)}
      />
    ),
  },
  { key: 'charged', header: 'Charged', width: '130px', cell: line => <TimeText at={line.chargedAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '140px',
    phone: 'corner',
    cell: line => (
      <TwoLines
        isWhole
        first={<Money amount={line.amount} strong />}
        second={
          line.remaining === line.amount ? undefined : (
            <>
              <Money amount={line.remaining} /> left
            </>
          )
        }
      />
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'end',
    width: '120px',
    cell: line =>
      line.canCorrect || line.canReverse ? (
        <Button size="xs" look="quiet" onClick={() => onOpen(line)}>
          {line.canReverse ? 'Take back' : 'Correct'}
          <span className="pub-sr">
            {' '}
            {kindLabels[line.kind]} of {line.teamName}, {subjectText(line)}
          </span>
        </Button>
      ) : null,
  },
]
