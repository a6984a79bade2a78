import styles from './status-dot.module.css'

export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'

/** A state as dot and word: the word says it, the dot helps to scan. */
export function StatusDot({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {label}
    </span>
  )
}
