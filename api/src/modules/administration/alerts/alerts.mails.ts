import type { AlertKind, AlertMessage } from '@ribbon/contract/administration/alerts'
import type { Role } from '@ribbon/contract/route'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { itemName, presentAlerts } from './alerts.present.ts'
import { findAlert, findTeamForMail } from './alerts.store.ts'
import { listConditions, type Condition } from './conditions.store.ts'

interface Recipient {
  userId: number
  role: Role
  variants?: string[]
}

/** The mail about an alert that has opened. It is not sent if the alert is over by then. */
export function alertMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    alert: async (id, payload) => {
      // `mailsTo` in watch-alerts.ts writes this payload.
      const { userId, role, variants } = payload as unknown as Recipient
      const alert = await findAlert(db, id)
      const team = alert && (await findTeamForMail(db, alert.teamId))
      if (!alert || !team) return undefined
      const still = (await listConditions(db, alert.teamId)).filter(
        condition =>
          condition.kind === alert.kind && (variants ?? [alert.subject]).includes(condition.subject),
      )
      const [message] = presentAlerts(still, { userId, role }, databaseTime())
      if (!message) return undefined
      return renderMail(
        composeAlert({ message, items: alert.kind === 'stock_low' ? still : [], team }, publicUrl),
      )
    },
  } satisfies MailRenderers
}

const titles: Record<AlertKind, string> = {
  budget_low: 'Your gift budget is running low',
  deposit_low: 'Your deposit is running low',
  stock_low: 'Stock is running low',
  tier_not_fillable: 'A tier cannot be filled',
  redemption_uncovered: 'A redemption is not covered',
  store_blocked: 'Your store is closed to shoppers',
  shop_orders_waiting: 'Orders of your shop wait',
  allowance_low: 'Your sends are running low',
  allowance_used_up: 'Your sends are used up',
  renewal_failed: 'The payment for your plan failed',
  payment_refused: 'A payment was refused',
  card_expiring: 'A card expires soon',
  card_expired: 'A card has expired',
  payment_to_confirm: 'A payment needs your confirmation',
  invoice_overdue: 'An invoice is overdue',
  trial_ending: 'Your trial ends soon',
  plan_ending: 'Your plan ends soon',
  plan_ended: 'Your plan has ended',
}

/** Alerts that people turn off together with those about low stock. */
export const isAboutStock = (kind: AlertKind) => kind === 'stock_low' || kind === 'tier_not_fillable'

export function composeAlert(
  { message, items, team }: { message: AlertMessage; items: readonly Condition[]; team: MailTeam },
  publicUrl: string,
): Mail {
  const title = titles[message.kind]
  const which = isAboutStock(message.kind) ? 'Stock runs low' : 'Money needs attention'
  return {
    subject: `${title}: ${team.name}`,
    preview: message.text,
    title,
    team,
    text: [message.text],
    items: items.map(({ facts }) => ({ name: itemName(facts), value: `${facts.left} left` })),
    button: message.to
      ? { label: message.action ?? 'See what to do', href: `${publicUrl}${message.to}` }
      : { label: 'Open Ribbon', href: `${publicUrl}/report` },
    footer: [
      `Sent by Ribbon, because you manage gifts at ${team.name}.`,
      `Turn it off in your profile, under “${which}”.`,
    ],
  }
}
