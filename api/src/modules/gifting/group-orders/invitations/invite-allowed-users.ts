import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { requireAllowedUsers } from '../allowed-users/require-allowed-users.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { noteInvitations } from './due-mails.store.ts'
import { lockToMail } from './lock-to-mail.ts'

/**
 * Invites everyone who was named and is not invited yet, or some people, also again. Who has confirmed or declined, and who got three
 * today, is left out.
 */
export async function inviteAllowedUsers(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  ids: readonly string[] | undefined,
): Promise<{ invited: number; skipped: number }> {
  const order = await lockToMail(tx, actor, groupOrderId)
  const people = ids && (await requireAllowedUsers(tx, order, ids))
  const invited = await noteInvitations(tx, order, people)
  if (invited > 0) {
    await addJob(tx, 'send-due-mails', { id: order.id })
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.people_invited',
      details: { count: invited },
    })
  }
  return { invited, skipped: people ? people.length - invited : 0 }
}
