import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes } from '../../route.ts'

export const giftCardPageResource = resource('giftCardPages', {
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  personName: z.string(),
  senderName: z.string(),
  message: z.string(),
  amount: money,
  balance: money,
  /** In groups of four. */ code: z.string(),
  expiresAt: time.nullable(),
  /** The page of the team’s store that puts the card into the cart; null where it has none. */ storePath: z
    .string()
    .nullable(),
  state: z.enum(['usable', 'off', 'used', 'expired']),
})
export type GiftCardPageState = z.output<typeof giftCardPageResource>['attributes']['state']

/** What the link in a gift card’s mail opens. */
export const giftCardPageRoutes = defineRoutes({
  openGiftCard: {
    method: 'GET',
    path: '/gift_cards/:token',
    access: 'public',
    summary: 'The gift card of a mailed link; unknown and deleted ones are the same',
    params: z.object({ token: z.string() }),
    response: document(giftCardPageResource),
    errors: ['gift_card_unusable', 'too_many_requests'],
  },
})
