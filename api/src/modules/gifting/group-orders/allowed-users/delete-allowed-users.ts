import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { removeAllowedUsers } from './remove-allowed-users.ts'
import { requireAllowedUsers } from './require-allowed-users.ts'

/** Takes people off the list of a group order. One id that is not of this list refuses all. */
export async function deleteAllowedUsers(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  ids: readonly string[],
): Promise<void> {
  const order = await lockToChange(tx, actor, groupOrderId)
  const removed = await removeAllowedUsers(tx, actor, order, {
    ids: await requireAllowedUsers(tx, order, ids),
  })
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.allowed_users_removed',
    details: { count: removed },
  })
}
