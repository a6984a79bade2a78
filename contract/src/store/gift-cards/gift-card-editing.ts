import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { cardMessageMax, recipientLengths } from '../../limits.ts'
import { money } from '../../money-schema.ts'
import { formatCents, parseCents } from '../../money.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'
import { giftCardEntryKinds } from './gift-card-entries.ts'
import { giftCardDay, giftCardMostCents, giftCardPerson } from './gift-card-input.ts'
import { giftCardAccess, giftCardRecipientAttributes } from './gift-cards.ts'

export const giftCardDetailsResource = resource('giftCardRecipients', {
  ...giftCardRecipientAttributes,
  message: z.string(),
  senderName: z.string(),
  /** Whether a checkout holds an amount on it, so that it cannot be deleted. */ isHeld: z.boolean(),
  /** Why the mail server refused the newest mail. */ mailProblem: z.string().nullable(),
  /** Newest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(giftCardEntryKinds),
      amount: money,
      /** After the entry. */ balance: money,
      actorName: z.string(),
      note: z.string().nullable(),
      createdAt: time,
    }),
  ),
})
export type GiftCardDetails = z.output<typeof giftCardDetailsResource>

/** What of a card can be changed; what is left out stays. */
export const giftCardChange = z.object({
  name: z.string().trim().min(1).max(recipientLengths.name).optional(),
  email: giftCardPerson.email.optional(),
  message: z.string().trim().max(cardMessageMax).optional(),
  /** The last day; null for no end. */
  expires_at: z.preprocess(sent => (sent === '' ? null : sent), giftCardDay.nullish()),
})
export type GiftCardChange = z.output<typeof giftCardChange>

/** Signed: `10.00` adds, `-10.00` takes away. */
const signedAmount = z
  .union([z.string(), z.number()], "Amount can't be blank!")
  .superRefine((amount, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const cents = parseCents(amount)
    if (String(amount).trim() === '') refuse("Amount can't be blank!")
    else if (cents === undefined) refuse('Amount must be a number such as 25.00 or -25.00.')
    else if (cents === 0) refuse('Amount must not be zero.')
    else if (Math.abs(cents) > giftCardMostCents)
      refuse(`Amount must be at most ${formatCents(giftCardMostCents)}.`)
  })
  .transform(amount => parseCents(amount) ?? 0)

export const giftCardAdjustment = z.object({
  amount: signedAmount,
  note: z.string('Say why the balance changes.').trim().min(1, 'Say why the balance changes.').max(300),
})

/** The page of one card. */
export const giftCardEditingRoutes = defineRoutes({
  getGiftCardRecipient: {
    ...giftCardAccess,
    method: 'GET',
    path: '/gift_card_recipients/:id',
    scope: 'gift_cards:read',
    summary: 'One card with every entry of its ledger; also a deleted one',
    params: idParam,
    response: document(giftCardDetailsResource),
    errors: ['not_found'],
  },
  updateGiftCardRecipient: {
    ...giftCardAccess,
    method: 'PATCH',
    path: '/gift_card_recipients/:id',
    scope: 'gift_cards:write',
    summary: 'Changes the person, message or last day; prolonging gives back what has expired',
    params: idParam,
    body: wrapped('gift_card_recipient', giftCardChange),
    response: document(giftCardDetailsResource),
    errors: ['not_found', 'invalid_input', 'gift_card_deleted', 'gift_card_address_taken'],
  },
  adjustGiftCard: {
    ...giftCardAccess,
    method: 'POST',
    path: '/gift_card_recipients/:id/adjustments',
    scope: 'gift_cards:write',
    summary: 'Adds to a balance or takes from it, with a note',
    idempotent: true,
    status: 201,
    params: idParam,
    body: wrapped('adjustment', giftCardAdjustment),
    response: document(giftCardDetailsResource),
    errors: [
      'not_found',
      'invalid_input',
      'gift_card_deleted',
      'gift_card_expired',
      'gift_card_balance_too_low',
      'gift_card_balance_too_high',
    ],
  },
})
export type GiftCardChangeRequest = z.input<typeof giftCardChange>
