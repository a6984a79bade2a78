import { knownCarriers } from '@ribbon/contract/projects/projects/tracking-numbers'
import { useId } from 'react'
import { TextField } from '../../../../ui/form/fields.tsx'

interface CarrierFieldProps {
  value: string
  error?: string | undefined
  label?: string
  onChange: (carrier: string) => void
}

/** A carrier we know, or another one that is typed. */
export function CarrierField({ value, error, label = 'Carrier', onChange }: CarrierFieldProps) {
  const list = useId()
  return (
    <>
      <TextField
        label={label}
        placeholder="UPS, or another"
        list={list}
        maxLength={40}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {knownCarriers.map(carrier => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  )
}
