import { IconCheck } from '@tabler/icons-react'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { expectedText } from '../expected-day.ts'
import type { OrderView } from '../orders.data.ts'
import styles from './order-progress.module.css'
import { progressOf } from './progress.rules.ts'

/** How far the order is, under its title, with the days known so far. */
export function OrderProgress({ order }: { order: OrderView }) {
  const steps = progressOf(order)
  if (steps.length === 0) return null
  const expected = order.status === 'delivered' ? undefined : expectedText(order.expectedOn)
  return (
    <ol className={styles.progress} aria-label="Progress of the order">
      {steps.map(({ label, state, at }) => (
        <li key={label} data-state={state} aria-current={state === 'reached' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {state === 'ahead' ? null : <IconCheck size={12} />}
          </span>
          <span className={styles.words}>
            <span className={styles.label}>
              {label}
              {state === 'ahead' ? null : <span className="pub-sr">, done</span>}
            </span>
            <span className={styles.day}>
              {at ? <TimeText at={at} /> : label === 'Delivered' ? expected : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
