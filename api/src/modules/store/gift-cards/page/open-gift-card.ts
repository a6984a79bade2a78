import type { Reader } from '../../../../platform/db/database.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { sameText } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { cardLinkToken } from '../codes/card-link-token.ts'
import { findCardOfLink, type OpenedCard } from './opened-cards.store.ts'

/** The card of a mailed link. Wrong links count as guesses, and are refused alike; a right one opens however many were wrong. */
export async function openGiftCard(
  reader: Reader,
  { secretKey, limits, ip }: { secretKey: string; limits: RateLimits; ip: string },
  token: string,
): Promise<OpenedCard> {
  const card = await findCardOfLink(reader, token)
  if (card && sameText(cardLinkToken(secretKey, card), token)) return card
  await limits.spend('gift-card-guess', { ip })
  return refuse('gift_card_unusable')
}
