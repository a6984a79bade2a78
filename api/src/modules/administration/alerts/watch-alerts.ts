import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMails, type NewMail } from '../../../platform/mail/outbox.ts'
import { listPeopleOf, matchAlerts, type AlertChange, type AlertReader } from './alerts.store.ts'

/** Opens and closes every team's alerts to what is so now, tells open screens, and mails each opening once to whom it concerns. */
export async function watchAlerts(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const changes = await matchAlerts(tx)
    for (const teamId of new Set(changes.map(change => change.teamId)))
      announce(tx, { teamId, event: 'alerts.changed', type: 'alerts', id: teamId })
    await mailOpened(
      tx,
      changes.filter(change => change.isOpened),
    )
  })
}

async function mailOpened(tx: Tx, opened: readonly AlertChange[]): Promise<void> {
  if (opened.length === 0) return
  const people = await listPeopleOf(tx, [...new Set(opened.map(alert => alert.teamId))])
  // What ran low together is told together.
  const stock = new Map<number, AlertChange[]>()
  for (const alert of opened)
    if (alert.kind === 'stock_low') stock.set(alert.teamId, [...(stock.get(alert.teamId) ?? []), alert])
  await queueMails(tx, [
    ...opened.filter(alert => alert.kind !== 'stock_low').flatMap(alert => mailsTo(people, alert, {})),
    ...[...stock.values()].flatMap(alerts =>
      mailsTo(people, alerts[0]!, { variants: alerts.map(alert => alert.subject) }),
    ),
  ])
}

function mailsTo(
  people: readonly AlertReader[],
  alert: AlertChange,
  payload: Record<string, unknown>,
): NewMail[] {
  return people
    .filter(person => person.teamId === alert.teamId && isTold(person, alert))
    .map(person => ({
      teamId: alert.teamId,
      kind: 'alert',
      subjectKey: `alert:${alert.id}`,
      to: person.email,
      payload: { ...payload, userId: person.userId, role: person.role },
    }))
}

function isTold({ userId, role, emailPreferences }: AlertReader, { kind, subject }: AlertChange): boolean {
  if (kind === 'stock_low')
    return (role === 'team_owner' || role === 'store_admin') && emailPreferences.send_stock_alert_email
  if (!emailPreferences.send_billing_alert_email) return false
  return kind === 'budget_low' ? subject === String(userId) : role === 'team_owner'
}
