import { recordAudit } from '../../../../platform/audit.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { resumeReminders, stopReminders, wantsReminders } from '../../../../platform/mail/opt-outs.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** Whom the link that stops reminders was mailed to, and what it was about. */
export interface ReminderAddress {
  id: RowId
  teamId: RowId
  email: string
  teamName: string
  teamLogo: string | null
  subject: { type: 'recipients' | 'groupOrders' | 'adminOrders'; id: RowId }
}
export type FindReminderAddress = (reader: Reader, token: string) => Promise<ReminderAddress | undefined>

/** Whoever holds the link of a reminder stops or resumes the team's reminders to that address. A second press changes nothing. */
export async function changeReminders(
  tx: Tx,
  token: string,
  findAddress: FindReminderAddress,
  { areStopped }: { areStopped: boolean },
): Promise<void> {
  const address = await findAddress(tx, token)
  if (!address || (await wantsReminders(tx, address)) !== areStopped) return
  await (areStopped ? stopReminders : resumeReminders)(tx, address)
  await recordAudit(tx, {
    teamId: address.teamId,
    author: { kind: 'recipient', id: address.subject.id, name: 'Recipient' },
    action: areStopped ? 'recipient.reminders_stopped' : 'recipient.reminders_resumed',
    subjectType: address.subject.type,
    subjectId: address.subject.id,
  })
}
