import type { ReactNode } from 'react'
import styles from './data-list.module.css'

export interface DataEntry {
  label: string
  value: ReactNode
}

/** Labels and values; entries without a value are left out. */
export function DataList({ entries }: { entries: readonly DataEntry[] }) {
  return (
    <dl className={styles.list}>
      {entries
        .filter(entry => entry.value !== null && entry.value !== undefined && entry.value !== '')
        .map(entry => (
          <div key={entry.label}>
            <dt>{entry.label}</dt>
            <dd>{entry.value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A column of amounts with the last one in bold: subtotal, shipping, total. */
export function SumList({
  entries,
}: {
  entries: readonly { label: string; value: ReactNode; strong?: boolean }[]
}) {
  return (
    <dl className={styles.sums}>
      {entries.map(entry => (
        <div key={entry.label} data-strong={entry.strong || undefined}>
          <dt>{entry.label}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  )
}
