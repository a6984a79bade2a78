import { useId } from 'react'
import styles from './option-group.module.css'

export interface Option { value: string; label: string; /** A colour to show beside the word. */ swatch?: string | null; /** May be chosen, but is marked as not to be had. */ isUnavailable?: boolean }

/** A few options side by side, one of them chosen: sizes, colours, types. */
export function OptionGroup({ label, value, options, onChange }: { label: string; value: string | null; options: readonly Option[]; onChange: (value: string) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(option => (
          <label key={option.value} className={styles.option} data-unavailable={option.isUnavailable || undefined}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>
              {option.swatch ? <i style={{ background: option.swatch }} aria-hidden="true" /> : null}
              {option.label}
              {option.isUnavailable ? <span className="pub-sr">, out of stock</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
