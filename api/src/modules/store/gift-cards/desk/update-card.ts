import type { GiftCardChange } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import { recordAudit } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { bookEntry } from '../balances/book-entry.ts'
import { cardEnd } from '../balances/card-end.ts'
import { checkCardEnd } from '../balances/check-card-end.ts'
import { findExpiredCents } from '../balances/expired-cents.store.ts'
import { updateCardFields, type CardRow } from './cards.store.ts'
import { lockOwnCard } from './lock-own-card.ts'

/** Changes whose card it is, its message, or its last day. A later day gives back by an entry what has expired. */
export async function updateCard(
  tx: Tx,
  actor: MemberActor,
  cardId: string,
  change: GiftCardChange,
): Promise<void> {
  const card = await lockOwnCard(tx, actor, cardId)
  const expiresAt = readEnd(card, change.expires_at)
  const { name = card.name, email = card.email, message = card.message } = change
  await updateCardFields(tx, card, { name, email, message, expiresAt })
  const author = authorOf(actor)
  if (isLater(expiresAt, card.expiresAt)) {
    const deltaCents = await findExpiredCents(tx, card)
    if (deltaCents > 0) await bookEntry(tx, card, { kind: 'prolong', deltaCents, actorName: author.name })
  }
  await recordAudit(tx, {
    teamId: actor.teamId,
    author,
    action: 'gift_card.updated',
    subjectType: 'giftCardRecipients',
    subjectId: card.id,
    before: { expiresAt: card.expiresAt?.toISOString() ?? null },
    after: { expiresAt: expiresAt?.toISOString() ?? null },
  })
  announce(tx, { teamId: actor.teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: card.id })
}

function readEnd(card: CardRow, lastDay: string | null | undefined): Date | null {
  if (lastDay === undefined) return card.expiresAt
  if (lastDay === null) return null
  const end = cardEnd(lastDay)
  // A form sends the day as it was, also when it has passed.
  if (end.getTime() === card.expiresAt?.getTime()) return end
  const problems = checkCardEnd(lastDay, databaseTime().toISOString().slice(0, 10))
  if (problems.length > 0) refuseInput(problems)
  return end
}

const isLater = (end: Date | null, before: Date | null) => before !== null && (end === null || end > before)
