import { Money } from '../../../ui/display/money.tsx'
import { StatusDot, type StatusTone } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import type { StoreOrderView } from './store-orders.data.ts'
import styles from './store-orders.module.css'

type Refund = StoreOrderView['refunds'][number]
const states: Record<NonNullable<Refund['cardState']>, { tone: StatusTone; label: string }> = {
  pending: { tone: 'progress', label: 'On the way' },
  succeeded: { tone: 'done', label: 'Refunded' },
  failed: { tone: 'stopped', label: 'Did not reach the card' },
}

/** What was given back, to what, and what of the fee came along. */
export function StoreOrderRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Refunds">
      <ul className={styles.refunds} aria-live="polite">
        {refunds.map(refund => (
          <li key={refund.id}>
            <span>
              {refund.reason}
              <small>
                <StatusDot {...states[refund.cardState ?? 'succeeded']} />{' '}
                <TimeText at={refund.at} withTime />, {refund.actorName}
              </small>
              <small>
                {Number(refund.giftCardAmount) > 0 ? (
                  <>
                    <Money amount={refund.giftCardAmount} /> to gift cards{' '}
                  </>
                ) : null}
                {Number(refund.cardAmount) > 0 ? (
                  <>
                    <Money amount={refund.cardAmount} /> to the card{' '}
                  </>
                ) : null}
                {Number(refund.fee) > 0 && refund.feeState !== 'failed' ? (
                  <>
                    · <Money amount={refund.fee} /> of the fee back to you
                  </>
                ) : null}
              </small>
              {refund.failure ? <small>{refund.failure} Refund it again as an amount.</small> : null}
            </span>
            <Money amount={`-${refund.amount}`} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
