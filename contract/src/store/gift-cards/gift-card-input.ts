import { z } from 'zod'
import { dayInput } from '../../document.ts'
import { emailPattern } from '../../email-pattern.ts'
import { cardMessageMax, recipientLengths } from '../../limits.ts'
import { centsInput } from '../../money-schema.ts'
import { idInput } from '../../route.ts'

/** So many people get a card by one call. */
export const giftCardPeopleMax = 5_000
export const giftCardMostCents = 1_000_000
export const giftCardAmount = { label: 'Amount', leastCents: 100, mostCents: giftCardMostCents }

/** A day, or an instant of it, as the UTC day. */
export const giftCardDay = z.preprocess(
  sent => (typeof sent === 'string' ? sent.replace(/T[\d:.]+(Z|\+00:00)$/, '') : sent),
  dayInput('Enter the day as YYYY-MM-DD.'),
)
const optionalDay = z.preprocess(sent => (sent === '' ? null : sent), giftCardDay.nullish())

export const giftCardPerson = {
  name: z.string().trim().max(recipientLengths.name).default(''),
  email: z
    .string()
    .trim()
    .min(1)
    .max(recipientLengths.email)
    .regex(emailPattern)
    .transform(text => text.toLowerCase()),
}

const peopleText = 'Choose at least one person.'
/** What a form that issues gift cards sends. */
export const giftCardInput = z.object({
  name: z.string().trim().max(120).default(''),
  amount: centsInput(giftCardAmount),
  message: z.string().trim().max(cardMessageMax).default(''),
  sender_name: z.string().trim().max(120).default(''),
  /** The last day on which the card can be used. */ expires_at: optionalDay,
  send_at: optionalDay,
  recipients: z
    .array(z.object({ ...giftCardPerson, amount: centsInput(giftCardAmount).optional() }), peopleText)
    .max(giftCardPeopleMax, 'Gift cards go to at most 5,000 people at once.')
    .optional(),
  bulk_import_id: idInput.optional(),
})
export type GiftCardInput = z.output<typeof giftCardInput>
export type GiftCardRequest = z.input<typeof giftCardInput>
