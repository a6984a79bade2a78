import { useId, type SelectHTMLAttributes } from 'react'
import { PubFieldFrame, describedBy } from './pub-field.tsx'

export interface PubSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  name: string
  choices: readonly { value: string; label: string }[]
  error?: string
  hint?: string
  placeholder?: string
}

/** The browser's own select. */
export function PubSelect({ label, choices, error, hint, placeholder, ...select }: PubSelectProps) {
  const id = useId()
  return (
    <PubFieldFrame id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        id={id}
        className="pub-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </PubFieldFrame>
  )
}
