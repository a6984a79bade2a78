import type { CSSProperties } from 'react'
import { Money } from '../../../ui/display/money.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { waterfallOf } from './payouts.rules.ts'
import styles from './payouts.module.css'

/** A table whose rows are also drawn: each step begins where the one before ended. */
export function Waterfall({ sums }: { sums: Parameters<typeof waterfallOf>[0] }) {
  return (
    <Panel title="From sales to your bank">
      <table className={styles.waterfall}>
        <caption className="pub-sr">What was taken from the sales before the payout</caption>
        <thead className="pub-sr">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {waterfallOf(sums).map(({ label, amount, isSum, from, to }) => (
            <tr key={label} data-sum={isSum || undefined}>
              <th scope="row">{label}</th>
              <td>
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.bar}
                    data-sum={isSum || undefined}
                    data-more={to > from || undefined}
                    style={{ '--from': Math.min(from, to), '--width': Math.abs(to - from) } as CSSProperties}
                  />
                </span>
                <Money amount={amount} strong={isSum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
