import { storeSettingsPath } from '@ribbon/contract/store/store-accounts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { requirementWords } from './requirement-words.ts'
import {
  findAccount,
  findCurrentAccount,
  findTeamName,
  type StoreAccountRow,
} from './store-accounts.store.ts'

/** The mail that the store cannot be paid any more; not sent once it can again. */
export function storeAccountMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'store-account-lost': async id => {
      const account = await findAccount(db, id)
      const team = account && (await findTeamName(db, account.teamId))
      if (!team || (await findCurrentAccount(db, account.teamId))?.chargesEnabled) return undefined
      return renderMail(composeAccountLost(account, team, publicUrl))
    },
  } satisfies MailRenderers
}

export function composeAccountLost(
  { currentlyDue, endedAt }: Pick<StoreAccountRow, 'currentlyDue' | 'endedAt'>,
  team: MailTeam,
  publicUrl: string,
): Mail {
  const due = requirementWords(currentlyDue)
  const button = { label: 'Open the store’s settings', href: `${publicUrl}${storeSettingsPath}` }
  const footer = [`Sent by Ribbon, because you own the team ${team.name}.`]
  if (endedAt)
    return {
      subject: 'Your store’s payments account is disconnected',
      preview: 'The store is closed to shoppers until an account is connected again.',
      team,
      title: 'The payments account is disconnected',
      text: [
        `${team.name}’s payments account was disconnected from Ribbon at Stripe.`,
        'The store is closed to shoppers until you connect an account again.',
        'Orders that are paid already are sent, and can be refunded at Stripe.',
      ],
      button,
      footer,
    }
  return {
    subject: 'Your store cannot take payments',
    preview: 'Stripe has stopped payments to your account. The store is closed until then.',
    team,
    title: 'Your store cannot take payments',
    text: [
      `Stripe does not let ${team.name}’s payments account take payments any more, so the store is closed to shoppers.`,
      'It opens by itself as soon as Stripe allows payments again.',
      due.length === 0 ? 'Stripe’s website says why.' : 'Before that, Stripe needs:',
    ],
    ...(due.length > 0 ? { items: due.map(name => ({ name })) } : {}),
    button,
    quiet: 'Orders that are paid already are sent as usual.',
    footer,
  }
}
