import { z } from 'zod'
import { emailPattern } from '../../email-pattern.ts'
import { recipientLengths as longest } from '../../limits.ts'

export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)
export const usZip = /^\d{5}(-\d{4})?$/

/** ISO 3166 alpha-2, in capitals. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')

export const optionalEmail = z
  .string()
  .trim()
  .max(longest.email)
  .nullish()
  .transform(value => value?.toLowerCase() || null)
  .refine(value => value === null || emailPattern.test(value), 'Enter an email address like ada@example.com.')

interface PostalPlace {
  country: string
  zipcode: string | null
  state: string | null
}

/** Checks what the country asks for: a US address needs a state and a zip of 5 digits or 5-4 (S1 §5). */
export function checkAddress(
  place: PostalPlace,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (place.country !== 'US') return
  if (!place.zipcode || !usZip.test(place.zipcode))
    context.addIssue({
      code: 'custom',
      path: ['zipcode'],
      message: 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
    })
  if (!place.state) context.addIssue({ code: 'custom', path: ['state'], message: 'Enter the state.' })
}

export const postalAddress = z
  .object({
    name: z.string('Enter the name.').trim().min(1, 'Enter the name.').max(longest.name),
    company: line(longest.company),
    phone: line(longest.phone),
    email: optionalEmail,
    address_one: z
      .string('Enter the street and number.')
      .trim()
      .min(1, 'Enter the street and number.')
      .max(longest.address_one),
    address_two: line(longest.address_two),
    city: z.string('Enter the city.').trim().min(1, 'Enter the city.').max(longest.city),
    state: line(longest.state),
    zipcode: line(longest.zipcode),
    country,
  })
  .superRefine(checkAddress)
