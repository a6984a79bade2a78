import type { ReactNode } from 'react'
import styles from './progress-bar.module.css'

/** The progress of longer work, with a text above the bar. Without a share it only shows activity. */
export function ProgressBar({
  label,
  share,
  children,
}: {
  /** Names the bar for screen readers. */ label: string
  /** 0 to 1. */ share?: number | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.progress}>
      {children ? <div className={styles.words}>{children}</div> : null}
      <progress
        className={styles.bar}
        aria-label={label}
        max={1}
        {...(share === undefined ? {} : { value: Math.min(1, Math.max(0, share)) })}
      />
    </div>
  )
}
