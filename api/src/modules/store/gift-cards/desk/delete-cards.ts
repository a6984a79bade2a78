import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { voidCards } from '../balances/void-cards.ts'
import { lockAskedCards } from './lock-asked-cards.ts'

/** Deletes cards, which leaves their records; those that a checkout holds an amount on stay. Says what came of it. */
export async function deleteCards(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<string> {
  const cards = await lockAskedCards(tx, actor, ids)
  const author = authorOf(actor)
  const deleted = await voidCards(
    tx,
    actor.teamId,
    cards.map(card => card.id),
    author.name,
  )
  for (const { id } of deleted)
    await recordAudit(tx, {
      teamId: actor.teamId,
      author,
      action: 'gift_card.deleted',
      subjectType: 'giftCardRecipients',
      subjectId: id,
    })
  announce(tx, { teamId: actor.teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: 0 })
  const kept = cards.length - deleted.length
  return deletedText(deleted.length) + (kept > 0 ? keptText(kept) : '')
}

const deletedText = (count: number) =>
  count === 1 ? '1 gift card was deleted.' : `${count} gift cards were deleted.`

const keptText = (count: number) =>
  count === 1
    ? ' 1 is being used in a checkout and stays.'
    : ` ${count} are being used in a checkout and stay.`
