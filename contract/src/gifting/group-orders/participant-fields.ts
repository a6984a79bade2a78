import { z } from 'zod'
import { recipientLengths as longest } from '../../limits.ts'

const field = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)

/** Name and address of a participant, as the person and the owners send them; what is not sent stays. */
export const participantFields = {
  name: field(longest.name).optional(),
  company: field(longest.company).optional(),
  phone: field(longest.phone).optional(),
  address_one: field(longest.address_one).optional(),
  address_two: field(longest.address_two).optional(),
  city: field(longest.city).optional(),
  state: field(longest.state).optional(),
  zipcode: field(longest.zipcode).optional(),
  country: field(longest.country).optional(),
}
