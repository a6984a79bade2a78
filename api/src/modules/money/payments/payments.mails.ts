import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findAttempt, type PaymentAttempt } from './payment-attempts.store.ts'
import { findTeamOfPayment } from './payments-to-confirm.store.ts'

/** The mail with the link that confirms a payment; it is not sent once the payment is settled. */
export function paymentMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'payment-to-confirm': async id => {
      const attempt = await findAttempt(db, id)
      const team = attempt && (await findTeamOfPayment(db, attempt.teamId))
      return attempt?.state === 'pending' && team
        ? renderMail(composePaymentToConfirm(attempt, team, publicUrl))
        : undefined
    },
  } satisfies MailRenderers
}

export function composePaymentToConfirm(
  attempt: Pick<PaymentAttempt, 'amountCents'> &
    Record<'id' | 'orderId' | 'bulkSendId' | 'groupOrderRunId' | 'projectRunId', number | null>,
  team: MailTeam,
  publicUrl: string,
): Mail {
  const amount = displayMoney(formatCents(attempt.amountCents))
  const what = subjectOf(attempt)
  return {
    subject: `Confirm a payment of ${amount}`,
    preview: 'The bank asks you to confirm it before the card is charged.',
    team,
    title: `Confirm a payment of ${amount}`,
    text: [
      `The bank that issued ${team.name}’s card asks you to confirm ${amount} for ${what}. Until you do, nothing is charged or sent.`,
    ],
    button: { label: 'Confirm the payment', href: `${publicUrl}/confirm-payment?payment=${attempt.id}` },
    quiet: 'You have one day. After that, the payment is canceled and what it reserved is released.',
    footer: [`Sent by Ribbon, because ${team.name} pays with this card.`],
  }
}

function subjectOf({
  orderId,
  bulkSendId,
  groupOrderRunId,
  projectRunId,
}: Record<'orderId' | 'bulkSendId' | 'groupOrderRunId' | 'projectRunId', number | null>): string {
  if (orderId !== null) return 'a gift'
  if (bulkSendId !== null) return 'gifts to a list'
  if (projectRunId !== null) return 'the parcels of a project'
  return groupOrderRunId === null ? 'the deposit' : 'the gifts of a redemption'
}
