import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderStatement, type StatementView } from './refunds.data.ts'
import styles from './refunds.module.css'
import { entryText, refundStates, sendsText, sourceText } from './refunds.rules.ts'

/** What an order costs, how it was paid and refunded, and its ledger entries. */
export function OrderMoneyPanel({ orderId }: { orderId: string }) {
  const statement = useOrderStatement(orderId)
  const [isRefunding, setRefunding] = useState(false)
  return (
    <Panel
      title="Payment"
      actions={
        statement.data?.canRefund ? (
          <Button look="quiet" size="xs" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        ) : undefined
      }
    >
      {statement.data ? (
        <Statement statement={statement.data} />
      ) : statement.error ? (
        <ErrorState
          messages={errorMessages(statement.error, 'The payment details could not be loaded.')}
          onRetry={() => void statement.refetch()}
        />
      ) : (
        <SkeletonLines lines={6} label="Loading the payment details" />
      )}
      {isRefunding && statement.data ? (
        <RefundDialog statement={statement.data} onClose={() => setRefunding(false)} />
      ) : null}
    </Panel>
  )
}

export function Statement({ statement }: { statement: StatementView }) {
  const { lines, total, payments, refunds, entries } = statement
  return (
    <Stack gap={24}>
      <SumList
        entries={[
          ...lines.map(line => ({
            label: [
              line.quantity && line.quantity > 1 ? `${line.quantity} × ${line.label}` : line.label,
              line.kind === 'item' ? undefined : line.detail,
            ]
              .filter(Boolean)
              .join(', '),
            value: <Money amount={line.amount} />,
          })),
          { label: 'Total', value: <Money amount={total} />, strong: true },
        ]}
      />
      {payments.length > 0 ? <Payments payments={payments} /> : null}
      {refunds.length > 0 ? <Refunds statement={statement} /> : null}
      {entries.length > 0 ? <LedgerEntries entries={entries} /> : null}
    </Stack>
  )
}

function Payments({ payments }: Pick<StatementView, 'payments'>) {
  return (
    <section aria-label="Payments">
      <ul className={styles.list}>
        {payments.map(payment => (
          <li key={payment.id}>
            <span>
              {payment.state === 'failed'
                ? 'Refused: '
                : payment.state === 'pending'
                  ? 'Being paid by '
                  : 'Paid by '}
              {sourceText(payment)}
              {payment.ofSend ? ', with its whole send' : ''}
              <small>
                <TimeText at={payment.at} withTime />
                {payment.failure ? `. ${payment.failure}` : ''}
                {payment.reference ? (
                  <>
                    <br />
                    {payment.reference}
                  </>
                ) : null}
              </small>
            </span>
            <Money amount={payment.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refunds({ statement: { id, refunds, net } }: { statement: StatementView }) {
  return (
    <section aria-labelledby={`refunds-${id}`} aria-live="polite">
      <h3 className={styles.heading} id={`refunds-${id}`}>
        Refunds
      </h3>
      <ul className={styles.list}>
        {refunds.map(refund => (
          <li key={refund.id}>
            <span>
              {refund.reason}
              <small>
                <StatusDot {...refundStates[refund.state]} />{' '}
                <TimeText at={refund.settledAt ?? refund.at} withTime />, {refund.actorName}
                {refund.failure ? `. ${refund.failure}` : ''}
                {refund.reference ? (
                  <>
                    <br />
                    {refund.reference}
                  </>
                ) : null}
              </small>
            </span>
            <Money amount={`-${refund.amount}`} />
          </li>
        ))}
      </ul>
      <SumList entries={[{ label: 'Net', value: <Money amount={net} />, strong: true }]} />
    </section>
  )
}

function LedgerEntries({ entries }: Pick<StatementView, 'entries'>) {
  return (
    <details className={styles.ledger}>
      <summary>Accounting details</summary>
      <ul className={styles.list}>
        {entries.map((entry, index) => (
          <li key={index}>
            <span>
              {entryText(entry)}
              <small>
                <TimeText at={entry.at} withTime />
                {entry.actorName ? `, ${entry.actorName}` : ''}
              </small>
            </span>
            {entry.amount === null ? (
              <span>{sendsText(entry.sends ?? 0)}</span>
            ) : (
              <Money amount={entry.amount} />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
