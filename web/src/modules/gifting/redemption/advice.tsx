import type { ReactNode } from 'react'
import styles from './redemption.module.css'

/** A notice in amber: something changed or is in doubt, and nothing is lost. */
export function Advice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.advice}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="M12 8v5m0 3v.01M12 3l9.5 17h-19z" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  )
}
