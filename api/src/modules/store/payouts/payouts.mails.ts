import { formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findTeamName } from '../store-accounts/store-accounts.store.ts'
import { findFailedPayout, type FailedPayout } from './reading/failed-payouts.store.ts'

/** The mail that the bank refused a payout. */
export function payoutMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'store-payout-failed': async id => {
      const payout = await findFailedPayout(db, id)
      const team = payout && (await findTeamName(db, payout.teamId))
      return team && renderMail(composePayoutFailed(payout, team, publicUrl))
    },
  } satisfies MailRenderers
}

export function composePayoutFailed(
  { id, amountCents, currency, failure }: Pick<FailedPayout, 'id' | 'amountCents' | 'currency' | 'failure'>,
  team: MailTeam,
  publicUrl: string,
): Mail {
  const amount = `${formatCents(amountCents)} ${currency.toUpperCase()}`
  return {
    subject: 'A payout of your store failed',
    preview: `${amount} could not be sent to your bank. The money is safe on your account at Stripe.`,
    team,
    title: 'A payout failed',
    text: [
      `Stripe could not send ${amount} to ${team.name}’s bank account.`,
      ...(failure ? [`The bank said: ${failure}`] : []),
      'The money is back on your account at Stripe. It is sent with the next payout, once the bank account there is right.',
    ],
    button: { label: 'Open the payout', href: `${publicUrl}/e-commerce/payouts/${id}` },
    footer: [`Sent by Ribbon, because you own the team ${team.name}.`],
  }
}
