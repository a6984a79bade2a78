import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findCardView, type CardView } from './card-views.store.ts'
import { setEnabled } from './cards.store.ts'

/** Switches a card off or on; without `wanted` to the other. What a running checkout holds is kept, but nothing more can be held. */
export async function toggleCard(
  tx: Tx,
  actor: MemberActor,
  cardId: string,
  wanted: boolean | undefined,
): Promise<CardView> {
  const scope = scopeOf(actor)
  const id = requestedId(cardId) ?? refuse('not_found')
  const isEnabled = await setEnabled(tx, scope, id, wanted)
  const card = (await findCardView(tx, scope, id)) ?? refuse('not_found')
  if (isEnabled === undefined) refuse('gift_card_deleted')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: isEnabled ? 'gift_card.enabled' : 'gift_card.disabled',
    subjectType: 'giftCardRecipients',
    subjectId: card.id,
  })
  announce(tx, { teamId: actor.teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: card.id })
  return card
}
