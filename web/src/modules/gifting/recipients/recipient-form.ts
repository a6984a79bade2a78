import { checkLater } from '../../../platform/forms.ts'
import { blankRecipient, type RecipientValues } from './recipient-fields.tsx'
import type { Recipient } from './recipients.data.ts'

const check = checkLater(
  async () => (await import('@ribbon/contract/gifting/recipients/recipients')).createRecipientBody,
)

/** The request takes the fields inside `recipient` or beside it; errors name the field itself. */
export const checkAddressForm = (values: RecipientValues) =>
  check({ recipient: recipientBody(values), send_email: false })

export const checkEmailForm = ({ email, name }: { email: string; name: string }) =>
  check({ recipient: { email, name }, send_email: true })

/** Fields that may be missing are sent as null when they are blank; the others have passed the check. */
export const recipientBody = (values: RecipientValues) => ({
  name: values.name,
  company: values.company || null,
  email: values.email || null,
  phone: values.phone || null,
  country: values.country,
  address_one: values.address_one,
  address_two: values.address_two || null,
  city: values.city,
  state: values.state || null,
  zipcode: values.zipcode || null,
})

export const recipientValues = (recipient: Recipient): RecipientValues => ({
  name: recipient.name ?? '',
  company: recipient.company ?? '',
  email: recipient.email ?? '',
  phone: recipient.phone ?? '',
  country: recipient.country ?? blankRecipient.country,
  address_one: recipient.address_one ?? '',
  address_two: recipient.address_two ?? '',
  city: recipient.city ?? '',
  state: recipient.state ?? '',
  zipcode: recipient.zipcode ?? '',
})
