import type { ReactNode } from 'react'
import styles from './kpi-tile.module.css'

export interface KpiTileProps {
  label: string
  /** Undefined while it is read. */ value: ReactNode | undefined
  note?: ReactNode
  children?: ReactNode
}

/** A number with its name and what it is compared with; it has the same height while loading. */
export function KpiTile({ label, value, note, children }: KpiTileProps) {
  return (
    <section className={styles.tile} aria-busy={value === undefined || undefined}>
      <h2>{label}</h2>
      <p className={styles.value}>
        {value === undefined ? (
          <span
            className={`pub-skeleton ${styles.waiting}`}
            role="status"
            aria-label={`Loading ${label.toLowerCase()}`}
          />
        ) : (
          value
        )}
      </p>
      <div className={styles.note}>{note}</div>
      {children}
    </section>
  )
}
