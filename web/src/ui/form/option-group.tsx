import { useId, type KeyboardEvent } from 'react'
import styles from './option-group.module.css'

export interface Option {
  value: string
  label: string
  /** A color shown next to the label. */ swatch?: string | null
  /** Can be chosen, but is marked as unavailable. */ isUnavailable?: boolean
}

const moves: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A few options side by side, such as sizes or colors; arrow keys move between them. */
export function OptionGroup({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | null
  options: readonly Option[]
  onChange: (value: string) => void
}) {
  const id = useId()
  const current = options.findIndex(option => option.value === value)
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = moves[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (index + step + options.length) % options.length
    const button = event.currentTarget.parentElement?.children[next] as HTMLElement | undefined
    button?.focus()
    onChange(options[next]?.value ?? '')
  }
  return (
    <div className={styles.group}>
      <div id={id} className={styles.label}>
        {label}
      </div>
      <div className={styles.options} role="radiogroup" aria-labelledby={id}>
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={index === current}
            tabIndex={index === Math.max(0, current) ? 0 : -1}
            className={styles.option}
            data-unavailable={option.isUnavailable || undefined}
            onClick={() => onChange(option.value)}
            onKeyDown={event => move(event, index)}
          >
            {option.swatch ? <i style={{ background: option.swatch }} aria-hidden="true" /> : null}
            {option.label}
            {option.isUnavailable ? <span className="pub-sr">, out of stock</span> : null}
          </button>
        ))}
      </div>
    </div>
  )
}
