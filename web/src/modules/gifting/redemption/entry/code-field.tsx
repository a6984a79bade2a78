import { useId } from 'react'
import styles from './entry.module.css'
import { digitsOf } from './entry.rules.ts'

/** Six digits in six boxes; one field for the keyboard, the clipboard and screen readers. */
export function CodeField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (digits: string) => void
}) {
  const id = useId()
  return (
    <div className="pub-field">
      <label htmlFor={id}>Six-digit code</label>
      <div className={styles.code} data-wrong={error ? true : undefined}>
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => onChange(digitsOf(event.currentTarget.value))}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} data-next={index === Math.min(value.length, 5) || undefined}>
              {value[index]}
            </span>
          ))}
        </span>
      </div>
      {error ? (
        <p id={`${id}-error`} className="pub-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
