import { createRequire } from 'node:module'
import type { LocaleData } from 'i18n-iso-countries'
import { normalizeName } from './normalize-name.ts'

const load = createRequire(import.meta.url)
// Where two languages mean different countries by one word, the earlier one is right.
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'hr',
  'sl',
  'el',
  'et',
  'lv',
  'lt',
  'tr',
  'ru',
  'uk',
  'ja',
  'zh',
  'ko',
]
const aliases: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united states of america': 'US',
  'the united states': 'US',
  'us of a': 'US',
  america: 'US',
  'estados unidos': 'US',
  'etats unis': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  emirates: 'AE',
  'south korea': 'KR',
  korea: 'KR',
  russia: 'RU',
  vietnam: 'VN',
  turkey: 'TR',
  turkiye: 'TR',
  taiwan: 'TW',
  'czech republic': 'CZ',
  czechia: 'CZ',
  'hong kong sar': 'HK',
  macau: 'MO',
  brd: 'DE',
  'republic of ireland': 'IE',
  eire: 'IE',
  kosovo: 'XK',
  'ivory coast': 'CI',
  laos: 'LA',
  moldova: 'MD',
  bolivia: 'BO',
  venezuela: 'VE',
  tanzania: 'TZ',
  iran: 'IR',
  syria: 'SY',
}

let names: Map<string, string> | undefined
const asked = new Map<string, string | undefined>()

/** The alpha-2 code of a country written by code or by name, in one of many languages. */
export function findCountry(text: string): string | undefined {
  if (!asked.has(text)) {
    if (asked.size > 5_000) asked.clear()
    asked.set(text, (names ??= readNames()).get(normalizeName(text)))
  }
  return asked.get(text)
}

function readNames(): Map<string, string> {
  const found = new Map(Object.entries(aliases))
  const add = (name: string, code: string) => {
    const key = normalizeName(name)
    if (key && !found.has(key)) found.set(key, code)
  }
  const codes = load('i18n-iso-countries/codes.json') as [alpha2: string, alpha3: string, number: string][]
  for (const [alpha2, alpha3] of [...codes, ['XK', 'XKX'] as const]) {
    add(alpha2, alpha2)
    add(alpha3, alpha2)
  }
  for (const language of languages) {
    const { countries } = load(`i18n-iso-countries/langs/${language}.json`) as LocaleData
    for (const [code, name] of Object.entries(countries))
      for (const one of Array.isArray(name) ? name : [name]) add(one, code)
  }
  return found
}
