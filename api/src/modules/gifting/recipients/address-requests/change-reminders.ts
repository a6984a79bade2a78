import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { resumeReminders, stopReminders, wantsReminders } from '../../../../platform/mail/opt-outs.ts'
import { findReminderAddress } from './reminders.store.ts'

/** Whoever holds the link of an address request stops or resumes the team's reminders to that address. A second press changes nothing. */
export async function changeReminders(
  tx: Tx,
  token: string,
  { areStopped }: { areStopped: boolean },
): Promise<void> {
  const address = await findReminderAddress(tx, token)
  if (!address || (await wantsReminders(tx, address)) !== areStopped) return
  await (areStopped ? stopReminders : resumeReminders)(tx, address)
  await recordAudit(tx, {
    teamId: address.teamId,
    author: { kind: 'recipient', id: address.recipientId, name: 'Recipient' },
    action: areStopped ? 'recipient.reminders_stopped' : 'recipient.reminders_resumed',
    subjectType: 'recipients',
    subjectId: address.recipientId,
  })
}
