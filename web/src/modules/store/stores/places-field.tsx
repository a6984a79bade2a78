import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/display/button.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import styles from './stores.module.css'

export interface Place {
  value: string
  label: string
}

/** Places chosen one after the other, each of which can be taken out again. */
export function PlacesField({
  label,
  addLabel,
  emptyText,
  choices,
  values,
  onChange,
}: {
  label: string
  addLabel: string
  /** What it means that none is chosen. */ emptyText: string
  choices: readonly Place[]
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const id = useId()
  const nameOf = (value: string) => choices.find(choice => choice.value === value)?.label ?? value
  const left = choices.filter(choice => !values.includes(choice.value))
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.fieldLabel}>
        {label}
      </div>
      {values.length === 0 ? <p className={styles.lead}>{emptyText}</p> : null}
      <ul className={styles.places}>
        {values.map(value => (
          <li key={value}>
            {nameOf(value)}
            <IconButton
              label={`Remove ${nameOf(value)}`}
              onClick={() => onChange(values.filter(other => other !== value))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={styles.short}>
        <ChoiceField
          label={addLabel}
          value=""
          data={[{ value: '', label: 'Choose' }, ...left]}
          onChange={event => {
            if (event.currentTarget.value) onChange([...values, event.currentTarget.value])
          }}
        />
      </div>
    </div>
  )
}
