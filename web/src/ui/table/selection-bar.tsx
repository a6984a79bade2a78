import type { ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  /** Names the bar, such as "Chosen orders". */ label: string
  count: number
  /** So many of them are on another page of the list. */ elsewhere: number
  onClear: () => void
  /** What can be done with all of them. */ children: ReactNode
}

/** What can be done with all chosen rows at once; between the table and its pager, in sight while one scrolls. */
export function SelectionBar({ label, count, elsewhere, onClear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <div className={styles.bar} role="region" aria-label={label}>
      <strong className={styles.count} aria-live="polite">
        {count.toLocaleString('en-US')} chosen
        {elsewhere > 0 ? `, ${elsewhere.toLocaleString('en-US')} on other pages` : ''}
      </strong>
      <div className={styles.actions}>{children}</div>
      <Button size="xs" look="subtle" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
