import type { ComponentProps } from 'react'
import { ChoiceField } from './fields.tsx'

export type CountrySelectProps = Omit<ComponentProps<typeof ChoiceField>, 'label' | 'data'> & {
  label?: string
  /** `useCountries()`; empty until the names have arrived. */ countries: { value: string; label: string }[]
}

/** Countries by English name with two-letter codes, in the browser's own select, which works on phones. */
export function CountrySelect({ label = 'Country', countries, ...field }: CountrySelectProps) {
  const value = typeof field.value === 'string' ? field.value : ''
  const shown = countries.length > 0 ? countries : value ? [{ value, label: value }] : []
  return (
    <ChoiceField
      {...field}
      label={label}
      data={[...(value ? [] : [{ value: '', label: 'Choose' }]), ...shown]}
      autoComplete="country"
    />
  )
}
