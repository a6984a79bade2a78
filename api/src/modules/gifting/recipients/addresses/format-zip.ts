import type { ZipRules } from './find-country-rules.ts'

/** A postal code in its country's form; undefined where it is none. */
export function formatZip(text: string, rules: ZipRules): string | undefined {
  const raw = text.toUpperCase()
  if (rules.isExact) return rules.pattern.test(raw) ? raw : undefined
  const letters = raw.replace(/[^A-Z0-9]/g, '')
  for (const form of [shape(letters, rules), raw, withoutCountry(raw), rules.prefix + letters])
    if (rules.pattern.test(form)) return form
  return undefined
}

// SW1Y4JH becomes SW1Y 4JH, 00950 becomes 00-950: the sign stands where the examples have it.
function shape(letters: string, { separator, tail }: ZipRules): string {
  return separator && letters.length > tail
    ? `${letters.slice(0, -tail)}${separator}${letters.slice(-tail)}`
    : letters
}

// D-10115, CH 8001
function withoutCountry(raw: string): string {
  return raw.replace(/^[A-Z]{1,3}[- ]/, '')
}
