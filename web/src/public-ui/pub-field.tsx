import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'

export interface PubFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  error?: string
  hint?: ReactNode
}

export function PubField({ label, error, hint, ...input }: PubFieldProps) {
  const id = useId()
  return (
    <PubFieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        id={id}
        className="pub-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </PubFieldFrame>
  )
}

export function PubPasswordField({ label, error, hint, ...input }: PubFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <PubFieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="pub-with-button">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="pub-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        <button
          type="button"
          className="pub-inset"
          aria-controls={id}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="pub-sr"> {label.toLowerCase()}</span>
        </button>
      </div>
    </PubFieldFrame>
  )
}

/** Label, hint and error around a control of the public kit. */
export function PubFieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: {
  id: string
  label: string
  error?: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="pub-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="pub-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="pub-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}

export function describedBy(id: string, error?: string, hint?: ReactNode): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}
