import type { ComponentProps } from 'react'
import { SelectField } from './fields.tsx'

export type CountrySelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'data'> & { label?: string; /** `useCountries()`; empty until the names have arrived. */ countries: { value: string; label: string }[] }

/** Countries by English name, values are two-letter codes. */
export function CountrySelect({ label = 'Country', countries, ...field }: CountrySelectProps) {
  const shown = countries.length > 0 ? countries : field.value ? [{ value: field.value, label: field.value }] : []
  return <SelectField {...field} label={label} data={shown} autoComplete="country" maxDropdownHeight={280} />
}
