import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope } from '../../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'
import { presentCard } from '../gift-cards.present.ts'
import { findCardView } from './card-views.store.ts'

/** A gift card as the team's own programs are told of it, never with its code. */
export async function tellGiftCard(
  db: Db,
  teamId: RowId,
  cardId: RowId,
): Promise<OutgoingResource | undefined> {
  const card = await findCardView(db, ownersScope(teamId), cardId)
  if (!card) return undefined
  const { id, type, attributes } = presentCard(card)
  const { name, email, status, amount, balance, codeLast4, expiresAt, giftCardId, createdAt } = attributes
  return {
    id,
    type,
    attributes: { status, amount, balance, codeLast4, expiresAt, giftCardId, createdAt },
    personal: { name, email },
  }
}
