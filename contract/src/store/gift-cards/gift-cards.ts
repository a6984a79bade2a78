import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { flatPageQuery } from '../../paging.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { giftCardInput } from './gift-card-input.ts'

export const giftCardResource = resource('giftCards', {
  name: z.string(),
  amount: money,
  message: z.string(),
  senderName: z.string(),
  /** When the mails leave; null where they leave at once. */ sendAt: time.nullable(),
  expiresAt: time.nullable(),
  recipientsCount: z.number().int(),
  /** What all the cards promise together. */ total: money,
  /** People of the list without an email address, who get no card. */ withoutEmail: z.number().int(),
  createdAt: time,
})
export type GiftCard = z.output<typeof giftCardResource>

/** `deleted` stands in no list that does not ask for it. */
export const giftCardStatuses = ['scheduled', 'sent', 'bounced', 'used', 'expired', 'deleted'] as const
export type GiftCardStatus = (typeof giftCardStatuses)[number]

export const giftCardRecipientAttributes = {
  name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  status: z.enum(giftCardStatuses),
  /** What the card was issued for. */ amount: money,
  balance: money,
  /** Null until the card is made, a moment after it is issued. */ codeLast4: z.string().nullable(),
  expiresAt: time.nullable(),
  /** When the mails leave, where that is a later day. */ sendAt: time.nullable(),
  sentAt: time.nullable(),
  giftCardId: z.string(),
  giftCardName: z.string(),
  createdAt: time,
}
export const giftCardRecipientResource = resource('giftCardRecipients', giftCardRecipientAttributes)
export type GiftCardRecipient = z.output<typeof giftCardRecipientResource>

export const giftCardPageSize = 10

const direction = z.enum(['asc', 'desc']).optional()
const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())
const listQuery = flatPageQuery(
  {
    search: z.string().max(200).optional(),
    filter: z
      .object({
        enabled: blank(z.enum(['true', 'false'])),
        status: blank(z.enum(giftCardStatuses)),
        gift_card_id: blank(idInput),
      })
      .prefault({}),
    sort: z
      .object({ created_at: direction, name: direction, balance: direction, expires_at: direction })
      .prefault({}),
  },
  giftCardPageSize,
)
export type GiftCardListQuery = z.output<typeof listQuery>

/** Owners’ calls; `message` beside `errors` in their refusals (reading E18). */
export const giftCardAccess = { access: 'owner', module: 'e_commerce' } as const

/** So many cards at once are mailed again or deleted. */
export const giftCardsAtOnce = 1_000

const severalText = 'Choose at least one gift card.'
const severalBody = wrapped(
  'gift_card_recipient',
  z.object({
    ids: z
      .array(idInput, severalText)
      .min(1, severalText)
      .max(giftCardsAtOnce, 'Choose at most 1,000 gift cards at a time.'),
  }),
)
const several = {
  ...giftCardAccess,
  multipart: { maxFileBytes: 1_000, maxFields: giftCardsAtOnce + 200 },
  body: severalBody,
  response: document(z.object({ message: z.string() })),
  errors: ['invalid_input', 'not_found'],
} as const

/** Gift cards of a team’s store: issuing and listing them. */
export const giftCardRoutes = defineRoutes({
  createGiftCards: {
    ...giftCardAccess,
    method: 'POST',
    path: '/gift_cards',
    scope: 'gift_cards:write',
    summary: 'Issues gift cards to up to 5,000 people; the cards and their mails are made in the background',
    status: 201,
    idempotent: true,
    body: wrapped('gift_card', giftCardInput),
    response: document(giftCardResource),
    errors: ['invalid_input', 'not_found'],
  },
  listGiftCardRecipients: {
    ...giftCardAccess,
    method: 'GET',
    path: '/gift_card_recipients',
    scope: 'gift_cards:read',
    summary: 'The gift cards of the team by person, newest first, ten a page, with what is still promised',
    query: listQuery,
    response: z.object({
      data: z.array(giftCardRecipientResource),
      meta: z.object({
        totalCount: z.number().int(),
        /** Of all cards, whatever is filtered. */ outstanding: money,
      }),
    }),
    errors: [],
  },
  toggleGiftCardRecipient: {
    ...giftCardAccess,
    method: 'PATCH',
    path: '/gift_card_recipients/:id/toggle',
    scope: 'gift_cards:write',
    summary: 'Switches a card off or on, or to what is wanted; the same Idempotency-Key switches once',
    idempotent: true,
    params: idParam,
    body: wrapped('gift_card_recipient', z.object({ enabled: z.boolean('Choose on or off.').optional() })),
    response: document(giftCardRecipientResource),
    errors: ['not_found', 'invalid_input', 'gift_card_deleted'],
  },
  resendGiftCards: {
    ...several,
    method: 'POST',
    path: '/gift_card_recipients/bulk_resend_email',
    scope: 'gift_cards:write',
    summary: 'Mails cards again with the same codes; one card that is not the team’s refuses all',
    idempotent: true,
  },
  deleteGiftCards: {
    ...several,
    method: 'DELETE',
    path: '/gift_card_recipients/bulk_delete',
    scope: 'gift_cards:write',
    summary: 'Deletes cards, which leaves their records; those a checkout holds an amount on stay',
  },
})
