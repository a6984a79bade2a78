import { useEffect, useState } from 'react'

export interface CountryChoice {
  value: string
  label: string
}

let loaded: CountryChoice[] | undefined

/** Countries by English name, values are two-letter codes; empty until the names have arrived. */
export function useCountries(): CountryChoice[] {
  const [choices, setChoices] = useState<CountryChoice[]>(loaded ?? [])
  useEffect(() => {
    if (loaded) return
    void import('i18n-iso-countries/langs/en.json').then(names => {
      loaded = Object.entries(names.default.countries as Record<string, string | string[]>)
        .map(([value, name]) => ({ value, label: Array.isArray(name) ? (name[0] ?? value) : name }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en'))
      setChoices(loaded)
    })
  }, [])
  return choices
}
