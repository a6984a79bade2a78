import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { deleteAllowListRow, findAllowList } from './allow-lists.store.ts'
import { moveToOtherLists } from '../allowed-users/leaving.store.ts'
import { removeAllowedUsers } from '../allowed-users/remove-allowed-users.ts'

/** Deletes a list with its people, except who stands on another one. Those who have confirmed stay, named by themselves. */
export async function deleteAllowList(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  listId: string,
): Promise<void> {
  const order = await lockToChange(tx, actor, groupOrderId)
  const list =
    (await findAllowList(tx, order, requestedId(listId) ?? refuse('not_found'))) ?? refuse('not_found')
  await moveToOtherLists(tx, order, list.id)
  const removed = await removeAllowedUsers(tx, actor, order, { listId: list.id })
  await deleteAllowListRow(tx, list)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.allow_list_deleted',
    details: { name: list.name, count: removed },
  })
}
