import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The next step of a flow: at the end of the page, on phones always visible. `note` says what it costs or what is missing. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {note ? <div className={styles.note}>{note}</div> : null}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
