export interface Question {
  name: string
  required: boolean
}

/** The name of a question's field in the form. */
export const questionField = (index: number) => `question_${index}`

/** What the questions lack, and a phone number where the carrier asks for one. */
export function checkInfo(
  values: Record<string, string>,
  questions: readonly Question[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (needsPhone(values['country'] ?? '') && !values['phone']?.trim())
    errors['phone'] = 'Enter a phone number. The carrier asks for it abroad.'
  questions.forEach(({ name, required }, index) => {
    if (required && !values[questionField(index)]?.trim()) errors[questionField(index)] = `Answer “${name}”.`
  })
  return errors
}

export const needsPhone = (country: string): boolean => country !== 'US'

/** The field a sentence of the server speaks of. */
const places: readonly (readonly [RegExp, string])[] = [
  [/zip|postal|postcode|eircode/i, 'zipcode'],
  [/\bstate|province|county\b/i, 'state'],
  [/\bcity\b/i, 'city'],
  [/street|PO box/i, 'address_one'],
  [/country/i, 'country'],
  [/phone/i, 'phone'],
  [/\bname\b/i, 'name'],
  [/\bday\b/i, 'not_before'],
]

export function placeErrors(
  messages: readonly string[],
  questions: readonly Question[],
): { fields: Record<string, string>; rest: string[] } {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const message of messages) {
    const asked = questions.findIndex(({ name }) => message.includes(`“${name}”`))
    const field = asked >= 0 ? questionField(asked) : places.find(([pattern]) => pattern.test(message))?.[1]
    if (field === undefined) rest.push(message)
    else fields[field] ??= message
  }
  return { fields, rest }
}

/** The country a form begins with: what is known, else the likely one, as far as gifts are sent there. */
export function firstCountry(known: string | null, likely: string, countries: readonly string[]): string {
  const wanted = known ?? likely
  return countries.length === 0 || countries.includes(wanted) ? wanted : (countries[0] ?? wanted)
}

/** Today as a date field writes it. */
export const todayText = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
