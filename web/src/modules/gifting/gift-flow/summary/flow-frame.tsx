import type { ReactNode } from 'react'
import { useMedia } from '../../../../ui/use-media.ts'
import { giftInProgress } from '../gift-in-progress.ts'
import styles from './flow-frame.module.css'
import { GiftSummary, GiftSummaryTitle } from './gift-summary.tsx'

/** A step of the flow with the gift as it stands beside it; where there is no room, folded above it. */
export function FlowFrame({
  steps,
  isBag = false,
  children,
}: {
  /** The row of steps. */ steps: ReactNode
  /** Shows the gifts itself, so that nothing is folded above them. */ isBag?: boolean
  children: ReactNode
}) {
  const isWide = useMedia('(min-width: 1200px)')
  const isEmpty = giftInProgress.use(state => state.lines.length === 0)
  return (
    <div className={styles.frame}>
      <div className={styles.main}>
        {steps}
        {isWide || isEmpty || isBag ? null : (
          <details className={styles.folded}>
            <summary>
              <GiftSummaryTitle />
            </summary>
            <GiftSummary />
          </details>
        )}
        {children}
      </div>
      {isWide && !isEmpty ? (
        <aside className={styles.side} aria-label="Your gift so far">
          <h2>Your gift so far</h2>
          <GiftSummary />
        </aside>
      ) : null}
    </div>
  )
}
