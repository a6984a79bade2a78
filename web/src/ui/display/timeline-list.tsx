import type { ReactNode } from 'react'
import styles from './timeline-list.module.css'
import { TimeText } from './time-text.tsx'

export interface TimelineEntry {
  id: string
  label: ReactNode
  at: string
  by?: string | null
  tone?: 'normal' | 'stopped' | 'gift'
}

/** What happened, who did it and when, in the given order. */
export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(entry => (
        <li key={entry.id} data-tone={entry.tone}>
          <div>{entry.label}</div>
          <div className={styles.when}>
            {entry.by ? <>{entry.by} · </> : null}
            <TimeText at={entry.at} withTime />
          </div>
        </li>
      ))}
    </ol>
  )
}
