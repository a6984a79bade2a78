import styles from './status-dot.module.css'

export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'

/** A state as a word with a colored dot, which helps to scan a list. */
export function StatusDot({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {label}
    </span>
  )
}
