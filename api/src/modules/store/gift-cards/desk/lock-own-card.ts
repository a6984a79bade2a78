import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockCards, type CardRow } from './cards.store.ts'
import { showCard } from './show-card.ts'

/** Locks a card of the team to change it. A deleted one is refused as such, a foreign one as missing. */
export async function lockOwnCard(tx: Tx, actor: MemberActor, cardId: string): Promise<CardRow> {
  const id = requestedId(cardId) ?? refuse('not_found')
  const [card] = await lockCards(tx, scopeOf(actor), [id])
  if (card) return card
  await showCard(tx, actor, cardId)
  return refuse('gift_card_deleted')
}
