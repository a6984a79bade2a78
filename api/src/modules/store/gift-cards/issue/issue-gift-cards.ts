import type { GiftCardInput } from '@ribbon/contract/store/gift-cards/gift-card-input'
import { recordAudit } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { cardEnd } from '../balances/card-end.ts'
import { checkCardEnd } from '../balances/check-card-end.ts'
import { findPeople } from './find-people.ts'
import { findTeamName, insertCardRecipients, insertGiftCards, type GiftCardRow } from './issue.store.ts'

/** Promises each person a gift card. A job makes the cards with their codes, and mails them. */
export async function issueGiftCards(tx: Tx, actor: MemberActor, input: GiftCardInput): Promise<GiftCardRow> {
  const days = readDays(input)
  const { people, withoutEmail } = await findPeople(tx, actor.teamId, input)
  const totalCents = people.reduce((sum, person) => sum + person.amountCents, 0)
  const issued = await insertGiftCards(tx, {
    teamId: actor.teamId,
    name: input.name || 'Gift card',
    amountCents: input.amount,
    message: input.message,
    senderName: input.sender_name || (await findTeamName(tx, actor.teamId)),
    ...days,
    recipientsCount: people.length,
    totalCents,
    withoutEmail,
    createdBy: actor.userId,
  })
  await insertCardRecipients(tx, issued, people)
  await addJob(tx, 'make-gift-cards', { id: issued.id })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'gift_cards.issued',
    subjectType: 'giftCards',
    subjectId: issued.id,
    details: { name: issued.name, people: people.length, totalCents },
  })
  announce(tx, {
    teamId: actor.teamId,
    event: 'gift_card.updated',
    type: 'giftCardRecipients',
    id: issued.id,
  })
  return issued
}

/** The mails of a day leave at noon (UTC), which is a morning in America and an afternoon in Europe. */
function readDays({ send_at: sendDay, expires_at: lastDay }: GiftCardInput) {
  const today = databaseTime().toISOString().slice(0, 10)
  const problems = [
    ...(lastDay ? checkCardEnd(lastDay, today) : []),
    ...(sendDay && sendDay < today ? ['Choose today or a later day to send on.'] : []),
    ...(sendDay && lastDay && sendDay >= lastDay
      ? ['Choose a day to send on before the last valid day.']
      : []),
  ]
  if (problems.length > 0) refuseInput(problems)
  return {
    sendAt: sendDay && sendDay > today ? new Date(`${sendDay}T12:00:00Z`) : null,
    expiresAt: lastDay ? cardEnd(lastDay) : null,
  }
}
