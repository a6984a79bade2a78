import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

/** A table cell of two lines: the name, and below it what distinguishes it. Long words end in an ellipsis. */
export function TwoLines({
  first,
  second,
  lead,
  isWhole,
}: {
  first: ReactNode
  second?: ReactNode
  lead?: ReactNode
  /** Nothing is cut: for dates and numbers. */ isWhole?: boolean
}) {
  return (
    <span className={styles.cell} data-whole={isWhole || undefined}>
      {lead}
      <span className={styles.words}>
        <span className={styles.first}>{first}</span>
        {second ? <span className={styles.second}>{second}</span> : null}
      </span>
    </span>
  )
}
