import { setTimeout as wait } from 'node:timers/promises'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { sameText } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { cardCodeHash } from '../codes/card-code-hash.ts'
import { cardLinkToken } from '../codes/card-link-token.ts'
import { readCardCode } from '../codes/read-card-code.ts'
import { findCardByHash, findCardNamed, type EnteredCard } from './entered-cards.store.ts'

export interface Entering {
  secretKey: string
  limits: RateLimits
  teamId: RowId
  storeId: RowId
  ip: string
}

/** What somebody entered: a code, or the token of a card's link. */
export interface Entered {
  code?: string | undefined
  token?: string | undefined
}

const unusable = 'This gift card cannot be used.'

/**
 * The card of the team that was entered, ready to be used. What is unknown, foreign and deleted is refused alike and counts as a
 * guess; who has a real card is told what is the matter with it. A real link is never kept waiting by wrong ones.
 */
export async function enterGiftCard(
  reader: Reader,
  entering: Entering,
  { code, token }: Entered,
): Promise<EnteredCard> {
  const { secretKey, teamId } = entering
  const linked = token === undefined ? undefined : await findCardNamed(reader, teamId, token)
  if (linked && sameText(cardLinkToken(secretKey, linked), token ?? '')) return requireUsable(linked)
  const takeBack = await countGuess(entering)
  const typed = token === undefined ? readCardCode(code ?? '') : undefined
  const card = typed && (await findCardByHash(reader, teamId, cardCodeHash(secretKey, typed)))
  if (!card) return refuse('gift_card_refused', { reason: unusable })
  await takeBack()
  return requireUsable(card)
}

/** Past the guesses of a whole store each takes a second, so that nobody can keep others from their cards. */
async function countGuess({ limits, storeId, ip }: Entering): Promise<() => Promise<void>> {
  const takeBack = await limits.spend('gift-card-code', { ip, subject: storeId })
  if (!(await limits.allows('gift-card-codes', { ip, subject: storeId }))) await wait(1_000)
  return takeBack
}

function requireUsable(card: EnteredCard): EnteredCard {
  const reason = problemOf(card)
  return reason ? refuse('gift_card_refused', { reason }) : card
}

function problemOf({ isExpired, expiresAt, isEnabled, balanceCents }: EnteredCard): string | undefined {
  if (isExpired && expiresAt)
    return `This gift card expired on ${expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`
  if (!isEnabled) return 'This gift card is switched off.'
  return balanceCents === 0 ? 'This gift card is used up.' : undefined
}
