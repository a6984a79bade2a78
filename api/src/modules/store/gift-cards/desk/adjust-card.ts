import { giftCardMostCents } from '@ribbon/contract/store/gift-cards/gift-card-input'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { bookEntry } from '../balances/book-entry.ts'
import { lockOwnCard } from './lock-own-card.ts'

/** Adds to a card's balance, or takes from it, for a reason that stands in its ledger. */
export async function adjustCard(
  tx: Tx,
  actor: MemberActor,
  cardId: string,
  { amount: deltaCents, note }: { amount: number; note: string },
): Promise<void> {
  const card = await lockOwnCard(tx, actor, cardId)
  if (card.expiresAt && card.expiresAt <= databaseTime()) refuse('gift_card_expired')
  if (card.balanceCents + deltaCents > giftCardMostCents) refuse('gift_card_balance_too_high')
  const author = authorOf(actor)
  const isBooked = await bookEntry(tx, card, { kind: 'adjust', deltaCents, actorName: author.name, note })
  if (!isBooked)
    refuse('gift_card_balance_too_low', { balance: displayMoney(formatCents(card.balanceCents)) })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author,
    action: 'gift_card.adjusted',
    subjectType: 'giftCardRecipients',
    subjectId: card.id,
    details: { deltaCents, note },
  })
  announce(tx, { teamId: actor.teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: card.id })
}
