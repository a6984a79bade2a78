import { useUrlState } from '../../../platform/url-state.ts'
import { OutsideLink, TextLink } from '../../../ui/display/button.tsx'
import { dayText } from '../../../ui/display/calendar-days.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { usePayments, usePaymentTotals, type PaymentRow } from './deposits.data.ts'
import styles from './deposits.module.css'
import { kindChoices, kindLabel, kindOf, methodText, stateView } from './deposits.rules.ts'
import { HistoryError } from './history-error.tsx'

const columns: Column<PaymentRow>[] = [
  {
    key: 'what',
    header: 'Payment',
    phone: 'title',
    cell: payment => (
      <TwoLines
        first={
          payment.path ? <TextLink to={payment.path}>{payment.description}</TextLink> : payment.description
        }
        second={payment.reason ?? kindLabel(payment.paymentType)}
      />
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: '150px',
    cell: payment =>
      payment.isDay ? (
        <time dateTime={payment.date.slice(0, 10)}>{dayText(payment.date)}</time>
      ) : (
        <TimeText at={payment.date} />
      ),
  },
  { key: 'method', header: 'Paid with', width: '200px', cell: payment => methodText(payment) },
  { key: 'state', header: 'State', width: '120px', cell: payment => <StatusDot {...stateView(payment)} /> },
  {
    key: 'receipts',
    header: 'Receipt',
    width: '130px',
    cell: payment => <Receipts urls={payment.receiptUrls} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '130px',
    align: 'end',
    phone: 'corner',
    cell: payment => <Money amount={payment.amount} strong={payment.isCounted} />,
  },
]

/** Everything the team has paid and got back, newest first, with receipts. */
export function PaymentsPanel() {
  const [state, change] = useUrlState({ page: 1, size: 50, kind: '' })
  const kind = kindOf(state.kind)
  const payments = usePayments({ page: state.page, size: state.size, kind })
  const total = payments.data?.totalCount
  return (
    <Panel flush>
      <FilterBar>
        <div className={styles.kind}>
          <ChoiceField
            label="Kind of payment"
            labelProps={{ className: 'pub-sr' }}
            data={kindChoices}
            value={kind ?? ''}
            onChange={event => change({ kind: event.currentTarget.value })}
          />
        </div>
        <PaymentTotals />
      </FilterBar>
      {payments.error && !payments.data ? (
        <HistoryError
          failedAt={payments.errorUpdatedAt}
          isRetrying={payments.isFetching}
          onRetry={() => void payments.refetch()}
          onFirstPage={state.page > 1 ? () => change({ page: 1 }) : undefined}
        />
      ) : (
        <DataTable
          caption="Payments"
          columns={columns}
          rows={payments.data?.items}
          rowKey={payment => payment.id}
          rowHeight={56}
          isFetching={payments.isPlaceholderData}
          {...(kind || state.page > 1 ? { onClearFilters: () => change({ kind: '', page: 1 }) } : {})}
          empty={{
            title: 'No payments yet',
            drawing: 'card',
            text: 'Gifts, your plan and your deposit are listed here once they are paid, with their receipts.',
          }}
        />
      )}
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

/** Each amount once: what the deposit or an invoice pays is counted there. */
function PaymentTotals() {
  const totals = usePaymentTotals().data
  if (!totals) return null
  return (
    <dl className={styles.totals} title="The deposit counts when it is paid in, an invoice when it is paid.">
      {(
        [
          ['Paid', totals.paid],
          ['Refunded', totals.refunded],
          ['On account', totals.onAccount],
        ] as const
      ).map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} strong />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Receipts({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <span className={styles.receipts}>
      {urls.map((url, index) => (
        <OutsideLink key={url} href={url}>
          {urls.length > 1 ? `Receipt ${index + 1}` : 'Receipt'}
        </OutsideLink>
      ))}
    </span>
  )
}
