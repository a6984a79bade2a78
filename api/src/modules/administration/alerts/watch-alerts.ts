import { emitEvent } from '../../../platform/outgoing-events/emit-event.ts'
import type { AlertKind } from '@ribbon/contract/administration/alerts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMails, type NewMail } from '../../../platform/mail/outbox.ts'
import { isAboutStock } from './alerts.mails.ts'
import { listTeamMembers, matchAlerts, type AlertChange, type AlertReader } from './alerts.store.ts'

/**
 * Opens and closes every team's alerts as conditions begin and end, updates open screens, and mails each opening once to the
 * people it concerns.
 */
export async function watchAlerts(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const changes = await matchAlerts(tx)
    for (const teamId of new Set(changes.map(change => change.teamId)))
      announce(tx, { teamId, event: 'alerts.changed', type: 'alerts', id: teamId })
    for (const { kind, teamId, subject } of changes.filter(change => change.isOpened))
      if (kind === 'stock_low') emitEvent(tx, { teamId, type: 'stock.low', subject: Number(subject) })
    await mailOpened(
      tx,
      changes.filter(change => change.isOpened),
    )
  })
}

async function mailOpened(tx: Tx, opened: readonly AlertChange[]): Promise<void> {
  if (opened.length === 0) return
  const people = await listTeamMembers(tx, [...new Set(opened.map(alert => alert.teamId))])
  // All items that ran low together share one mail.
  const lowStock = opened.filter(alert => alert.kind === 'stock_low')
  const firstOfTeams = lowStock.filter(
    (alert, index) => lowStock.findIndex(other => other.teamId === alert.teamId) === index,
  )
  const variantsOf = (teamId: number) =>
    lowStock.filter(alert => alert.teamId === teamId).map(alert => alert.subject)
  await queueMails(tx, [
    ...opened.filter(alert => alert.kind !== 'stock_low').flatMap(alert => mailsTo(people, alert, {})),
    ...firstOfTeams.flatMap(alert => mailsTo(people, alert, { variants: variantsOf(alert.teamId) })),
  ])
}

function mailsTo(
  people: readonly AlertReader[],
  alert: AlertChange,
  payload: Record<string, unknown>,
): NewMail[] {
  return people
    .filter(person => person.teamId === alert.teamId && shouldGetMail(person, alert))
    .map(person => ({
      teamId: alert.teamId,
      kind: 'alert',
      subjectKey: `alert:${alert.id}`,
      to: person.email,
      payload: { ...payload, userId: person.userId, role: person.role },
    }))
}

/** Payments, invoices, subscriptions, the store's accounts and the orders of a shop mail these themselves. */
const mailedElsewhere = new Set<AlertKind>([
  'payment_to_confirm',
  'store_blocked',
  'shop_orders_waiting',
  'invoice_overdue',
  'trial_ending',
  'plan_ending',
  'plan_ended',
])

function shouldGetMail(
  { userId, role, emailPreferences }: AlertReader,
  { kind, subject }: AlertChange,
): boolean {
  if (mailedElsewhere.has(kind)) return false
  if (isAboutStock(kind))
    return (role === 'team_owner' || role === 'store_admin') && emailPreferences.send_stock_alert_email
  if (!emailPreferences.send_billing_alert_email) return false
  return kind === 'budget_low' ? subject === String(userId) : role === 'team_owner'
}
