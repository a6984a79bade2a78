import { z } from 'zod'
import { line } from '../../gifting/recipients/postal-address.ts'
import { recipientLengths as longest } from '../../limits.ts'

/** Where a cart goes, as it is sent; what is missing or wrong is said by `finalize`, all at once. */
export const cartRecipient = z.object({
  name: line(longest.name),
  company: line(longest.company),
  email: line(longest.email),
  phone: line(longest.phone),
  address_one: line(longest.address_one),
  address_two: line(longest.address_two),
  city: line(longest.city),
  state: line(longest.state),
  zipcode: line(longest.zipcode),
  country: line(longest.country),
})
export type CartRecipient = z.output<typeof cartRecipient>
