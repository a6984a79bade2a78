/** The country of the first language that names one, `US` where none does. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1]
    if (region) return region
  }
  return 'US'
}

/** The answer the page shows where the person is known by a first name. */
export function firstNameOf(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? ''
}

export interface AddressValues {
  name: string
  address_one: string
  city: string
  state: string
  zipcode: string
  country: string
}

/** The server's rule for an address without its schema, which this page need not load. `address.rules.test.ts` compares the two. */
export function checkAddress(values: AddressValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const isBlank = (name: keyof AddressValues) => values[name].trim() === ''
  if (isBlank('name')) errors['name'] = 'Enter the name.'
  if (isBlank('address_one')) errors['address_one'] = 'Enter the street and number.'
  if (isBlank('city')) errors['city'] = 'Enter the city.'
  if (!/^[A-Z]{2}$/i.test(values.country.trim())) errors['country'] = 'Choose a country.'
  if (values.country.trim().toUpperCase() !== 'US') return errors
  if (isBlank('state')) errors['state'] = 'Enter the state.'
  if (!/^\d{5}(-\d{4})?$/.test(values.zipcode.trim()))
    errors['zipcode'] = 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.'
  return errors
}
