import type { Own } from './collection.data.ts'

export const steps = ['entry', 'verification', 'items-selection', 'recipient', 'review', 'success'] as const
export type Step = (typeof steps)[number]

interface StepAddress {
  uuid: string
  step: Step
}

/** The step of an address below `/admin-order-recipients`. */
export function readAddress(pathname: string, search: string): StepAddress {
  const [, , first = '', second = ''] = pathname.split('/')
  if (first === 'verification')
    return { uuid: new URLSearchParams(search).get('uuid') ?? '', step: 'verification' }
  const step = steps.find(one => one === second && one !== 'verification')
  return { uuid: first, step: step ?? 'entry' }
}

export function addressOf(step: Step, uuid: string): string {
  if (step === 'verification') return `/admin-order-recipients/verification?uuid=${uuid}`
  return `/admin-order-recipients/${uuid}${step === 'entry' ? '' : `/${step}`}`
}

/** Where strangers are sent once the submissions are final (S3 §2). */
export const endedPath = (uuid: string): string => `/404?isFinalized=true&project=${encodeURIComponent(uuid)}`

export type Sizes = Record<string, Record<string, string>>
export interface Item {
  name: string
  options: readonly { name: string; choices: readonly string[] }[]
}

/** The first choice that is still open, by item and option. */
export function firstOpenChoice(items: readonly Item[], sizes: Sizes): string | undefined {
  for (const item of items)
    for (const option of item.options)
      if (!sizes[item.name]?.[option.name]) return choiceName(item.name, option.name)
  return undefined
}

export const choiceName = (item: string, option: string): string => `${item} · ${option}`

/** “Friday, January 15”: a calendar day, the same everywhere; with the year only when it is another one. */
export function dayText(day: string, now = new Date()): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.startsWith(String(now.getFullYear())) ? {} : { year: 'numeric' }),
  })
}

/** “acme.test or acme.example”. */
export const domainsText = (domains: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)

/** The typed fields of an address as they are sent. */
export function recipientOf(address: Record<string, string>) {
  const {
    name = '',
    company,
    phone,
    address_one = '',
    address_two,
    city = '',
    state,
    zipcode,
    country,
  } = address
  return { name, company, phone, address_one, address_two, city, state, zip_code: zipcode, country }
}

/** Where somebody's parcel goes, as the fields of the form. */
export const fieldsOf = (own: Own): Record<string, string> => ({
  name: own.name,
  company: own.company ?? '',
  address_one: own.addressOne ?? '',
  address_two: own.addressTwo ?? '',
  city: own.city,
  state: own.state ?? '',
  zipcode: own.zipcode ?? '',
  country: own.country ?? 'US',
  phone: own.phone ?? '',
})
