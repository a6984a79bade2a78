import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { PayoutLineRow, PayoutRow } from './payouts.data.ts'
import { dayText, kindLabels, lineSubject, listingText, statusViews } from './payouts.rules.ts'

/** Enough of a payout to find it on a bank statement, and to see what was taken off. */
export const payoutColumns: readonly Column<PayoutRow>[] = [
  {
    key: 'arrives',
    header: 'Arrives',
    phone: 'title',
    cell: payout => (
      <TwoLines
        isWhole
        first={<time dateTime={payout.arrivalDate}>{dayText(payout.arrivalDate)}</time>}
        second={
          <>
            Sent <TimeText at={payout.createdAt} />
          </>
        }
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '150px',
    cell: payout => <StatusDot {...statusViews[payout.status]} />,
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'end',
    width: '90px',
    cell: payout => payout.ordersCount.toLocaleString('en-US'),
  },
  {
    key: 'gross',
    header: 'Paid by cards',
    align: 'end',
    width: '140px',
    cell: payout => <Money amount={payout.gross} />,
  },
  {
    key: 'refunds',
    header: 'Refunds',
    align: 'end',
    width: '120px',
    cell: payout => <Money amount={payout.refunds} />,
  },
  {
    key: 'fees',
    header: 'Fees',
    align: 'end',
    width: '150px',
    cell: payout => (
      <TwoLines
        isWhole
        first={<Money amount={payout.fees} />}
        second={
          <>
            platform <Money amount={payout.platformFees} />
          </>
        }
      />
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '150px',
    phone: 'corner',
    cell: payout => (
      <TwoLines isWhole first={<Money amount={payout.amount} strong />} second={listingText(payout)} />
    ),
  },
]

export const payoutLineColumns: readonly Column<PayoutLineRow>[] = [
  {
    key: 'kind',
    header: 'What',
    phone: 'title',
    cell: line => <TwoLines first={kindLabels[line.kind]} second={lineSubject(line)} />,
  },
  { key: 'date', header: 'Date', width: '130px', cell: line => <TimeText at={line.createdAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '120px',
    cell: line => <Money amount={line.amount} />,
  },
  {
    key: 'fee',
    header: 'Stripe’s fee',
    align: 'end',
    width: '120px',
    cell: line => <Money amount={line.fee} />,
  },
  {
    key: 'platformFee',
    header: 'Platform fee',
    align: 'end',
    width: '120px',
    cell: line => <Money amount={line.platformFee} />,
  },
  {
    key: 'net',
    header: 'Net',
    align: 'end',
    width: '120px',
    phone: 'corner',
    cell: line => <Money amount={line.net} strong />,
  },
]
