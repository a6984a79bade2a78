import type { ComponentProps } from 'react'
import { useCountries } from '../public-ui/use-countries.ts'
import { SelectField } from './fields.tsx'

export type CountrySelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'data'> & { label?: string }

/** Countries by English name, values are two-letter codes; the names arrive when the field is first drawn. */
export function CountrySelect({ label = 'Country', ...field }: CountrySelectProps) {
  const choices = useCountries()
  const shown = choices.length > 0 ? choices : field.value ? [{ value: field.value, label: field.value }] : []
  return <SelectField {...field} label={label} data={shown} autoComplete="country" maxDropdownHeight={280} />
}
