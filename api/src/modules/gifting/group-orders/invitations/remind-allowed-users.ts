import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { requireAllowedUsers } from '../allowed-users/require-allowed-users.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { noteReminders } from './due-mails.store.ts'
import { lockToMail } from './lock-to-mail.ts'

/**
 * Reminds everyone who was invited and has not confirmed, or some of them. Who was reminded within a day, or wants no reminders, is
 * left out.
 */
export async function remindAllowedUsers(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  ids: readonly string[] | undefined,
): Promise<{ reminded: number; skipped: number }> {
  const order = await lockToMail(tx, actor, groupOrderId)
  const people = ids && (await requireAllowedUsers(tx, order, ids))
  const reminded = await noteReminders(tx, order, people)
  if (reminded > 0) {
    await addJob(tx, 'send-due-mails', { id: order.id })
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.people_reminded',
      details: { count: reminded },
    })
  }
  return { reminded, skipped: people ? people.length - reminded : 0 }
}
