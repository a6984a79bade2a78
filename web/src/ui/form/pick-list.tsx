import { useId, type ReactNode } from 'react'
import styles from './pick-list.module.css'

export interface Pick {
  value: string
  title: ReactNode
  text?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

/** A single choice from rows with a title, a line of text and something at the right, such as a price. */
export function PickList({
  label,
  value,
  picks,
  onChange,
}: {
  label: string
  value: string | null
  picks: readonly Pick[]
  onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <div className={styles.list} role="radiogroup" aria-label={label}>
      {picks.map(pick => (
        <label key={pick.value} className={styles.pick}>
          <input
            type="radio"
            name={name}
            value={pick.value}
            checked={pick.value === value}
            disabled={pick.disabled}
            onChange={() => onChange(pick.value)}
          />
          <span className={styles.words}>
            <span className={styles.title}>{pick.title}</span>
            {pick.text ? <span className={styles.text}>{pick.text}</span> : null}
          </span>
          {pick.aside ? <span className={styles.aside}>{pick.aside}</span> : null}
        </label>
      ))}
    </div>
  )
}
