import { Button } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { FeeLineRow, FeeMonthRow } from './shop-fees.data.ts'
import { kindLabels, lineText, monthText, stateLooks, subjectText } from './shop-fees.rules.ts'

const amount = (
  key: 'pickAndPack' | 'postage' | 'storage' | 'adjustments',
  header: string,
): Column<FeeMonthRow> => ({
  key,
  header,
  align: 'end',
  width: '125px',
  cell: month => <Money amount={month[key]} />,
})

export const monthColumns: readonly Column<FeeMonthRow>[] = [
  {
    key: 'month',
    header: 'Month',
    phone: 'title',
    cell: month => (
      <TwoLines
        isWhole
        first={monthText(month.month)}
        second={`${month.ordersCount.toLocaleString('en-US')} orders, ${month.itemsCount.toLocaleString('en-US')} pieces`}
      />
    ),
  },
  amount('pickAndPack', 'Pick and pack'),
  amount('postage', 'Postage'),
  amount('storage', 'Storage'),
  amount('adjustments', 'Corrections'),
  {
    key: 'state',
    header: 'Invoice',
    width: '150px',
    cell: month => (
      <TwoLines
        isWhole
        first={<StatusDot {...stateLooks[month.state]} />}
        second={month.invoiceNumber ?? undefined}
      />
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '125px',
    phone: 'corner',
    cell: month => <Money amount={month.total} strong />,
  },
]

export const lineColumns = (onOpen: (line: FeeLineRow) => void): readonly Column<FeeLineRow>[] => [
  {
    key: 'subject',
    header: 'For',
    phone: 'title',
    cell: line => <TwoLines first={subjectText(line)} second={line.trackingNumber ?? undefined} />,
  },
  {
    key: 'kind',
    header: 'Fee',
    cell: line => (
      <TwoLines
        // A person writes the reason of a correction, at any length.
        isWhole={line.kind !== 'correction'}
        first={kindLabels[line.kind]}
        second={lineText(line)}
      />
    ),
  },
  { key: 'charged', header: 'Charged', width: '130px', cell: line => <TimeText at={line.chargedAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '120px',
    phone: 'corner',
    cell: line => <Money amount={line.amount} strong />,
  },
  {
    key: 'open',
    header: 'Details',
    align: 'end',
    width: '100px',
    cell: line => (
      <Button size="xs" look="quiet" onClick={() => onOpen(line)}>
        Open
        <span className="pub-sr">
          {' '}
          {kindLabels[line.kind]} of {subjectText(line)}
        </span>
      </Button>
    ),
  },
]
