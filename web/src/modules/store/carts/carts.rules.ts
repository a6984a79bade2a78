export type AddressValues = {
  name: string
  company: string
  email: string
  phone: string
  address_one: string
  address_two: string
  city: string
  state: string
  zipcode: string
  country: string
}

/** What a country asks of an address. */
export interface CountryRules {
  code: string
  name: string
  stateName: string | null
  states: readonly { code: string; name: string }[]
  zip: 'needed' | 'optional' | null
  isCityAsked: boolean
}

/** What is missing of an address, by its field (S3 §5). Where no country is chosen, all of it is asked for. */
export function findMissing(
  values: AddressValues,
  country: CountryRules | undefined,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const ask = (name: keyof AddressValues, text: string) => {
    if (values[name].trim() === '') errors[name] = text
  }
  ask('country', 'Country is required.')
  ask('name', 'Name is required.')
  ask('email', 'Email is required.')
  ask('address_one', 'Address Line 1 is required.')
  if (country?.isCityAsked !== false) ask('city', 'City is required.')
  if (!country || country.stateName !== null) ask('state', 'State is required.')
  if (!country || country.zip === 'needed') ask('zipcode', 'Postal Code is required.')
  return errors
}

const fieldOf: [RegExp, keyof AddressValues][] = [
  [/email/i, 'email'],
  [/phone/i, 'phone'],
  [/zip|postal code|postcode|eircode|PIN code/i, 'zipcode'],
  [/send to|country/i, 'country'],
  [/state|province|county|prefecture|region/i, 'state'],
  [/city/i, 'city'],
  [/PO box|street|Address Line 1|carrier/i, 'address_one'],
  [/name/i, 'name'],
]

/** Puts what the server says at the field it speaks of; what is of no field comes as rest. */
export function placeMessages(messages: readonly string[]): {
  fields: Record<string, string>
  rest: string[]
} {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const message of messages) {
    const field = fieldOf.find(([words]) => words.test(message))?.[1]
    if (field && !(field in fields)) fields[field] = message
    else rest.push(message)
  }
  return { fields, rest }
}

/** `Blue · L`; a variant without any of them has none. */
export function specText(spec: { type: string | null; color: string | null; size: string | null }): string {
  return [spec.type, spec.color, spec.size].filter(Boolean).join(' · ')
}

interface Line {
  availability: 'ok' | 'short' | 'gone'
  priceWas: string | null
}

/** Whether something has to be settled before the cart can be paid. */
export const isBlocked = (items: readonly Line[]) => items.some(item => item.availability !== 'ok')

/** What one press on “Take what is there” would do, in a sentence; undefined where all is well. */
export function whatChanged(items: readonly Line[]): string | undefined {
  const count = (has: (item: Line) => boolean) => items.filter(has).length
  const [short, gone, prices] = [
    count(item => item.availability === 'short'),
    count(item => item.availability === 'gone'),
    count(item => item.priceWas !== null && item.availability !== 'gone'),
  ]
  const parts = [
    ...(gone > 0 ? [`${things(gone)} sold out`] : []),
    ...(short > 0 ? [`there is less of ${things(short)} than you want`] : []),
    ...(prices > 0 ? [`${things(prices)} ${prices === 1 ? 'has' : 'have'} a new price`] : []),
  ]
  if (parts.length === 0) return undefined
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const things = (count: number) => (count === 1 ? 'one thing' : `${count} things`)
