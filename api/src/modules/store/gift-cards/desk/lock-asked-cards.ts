import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockCards, type CardRow } from './cards.store.ts'

/** Locks the cards a bulk call names. One that is not the team's, or is deleted, refuses all. */
export async function lockAskedCards(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<CardRow[]> {
  const asked = [...new Set(ids.map(text => requestedId(text) ?? refuse('not_found')))]
  const cards = await lockCards(tx, scopeOf(actor), asked)
  if (cards.length < asked.length) refuse('not_found')
  return cards
}
