import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findCardDetails, type CardDetails } from './card-details.store.ts'

/** A card of the team as its page shows it. */
export async function showCard(reader: Reader, actor: MemberActor, cardId: string): Promise<CardDetails> {
  const id = requestedId(cardId) ?? refuse('not_found')
  return (await findCardDetails(reader, scopeOf(actor), id)) ?? refuse('not_found')
}
