import { recordAudit } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { countResends, type CardRow } from './cards.store.ts'
import { lockAskedCards } from './lock-asked-cards.ts'

/** Mails cards again with the same codes. Those that are off or have ended are left out. Says what came of it. */
export async function resendCards(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<string> {
  const cards = await lockAskedCards(tx, actor, ids)
  const now = databaseTime()
  const usable = cards.filter(card => canBeMailed(card, now))
  if (usable.length === 0)
    refuseInput([
      'None of these gift cards can be used now, so none was sent. Switch them on or prolong them.',
    ])
  const resent = await countResends(
    tx,
    actor.teamId,
    usable.map(card => card.id),
  )
  await queueMails(
    tx,
    resent.map(card => ({
      teamId: actor.teamId,
      kind: 'gift-card',
      subjectKey: `gift_card:${card.id}:${card.mails}`,
      to: card.email,
    })),
  )
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'gift_cards.resent',
    subjectType: 'teams',
    subjectId: actor.teamId,
    details: { count: resent.length },
  })
  announce(tx, { teamId: actor.teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: 0 })
  const left = cards.length - usable.length
  return resentText(resent.length) + (left > 0 ? leftOutText(left) : '')
}

const canBeMailed = (card: CardRow, now: Date) =>
  card.codeHash !== null &&
  !isErased(card) &&
  card.isEnabled &&
  card.balanceCents > 0 &&
  (card.expiresAt === null || card.expiresAt > now)

/** Nobody has the address of a person whose data were erased. */
const isErased = (card: CardRow) => card.email.endsWith('@erased.invalid')

const resentText = (count: number) =>
  count === 1 ? '1 gift card was sent again.' : `${count} gift cards were sent again.`

const leftOutText = (count: number) =>
  count === 1 ? ' 1 cannot be used now and was left out.' : ` ${count} cannot be used now and were left out.`
