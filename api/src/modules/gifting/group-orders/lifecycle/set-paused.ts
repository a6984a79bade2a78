import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder } from '../group-orders.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'

/** Pauses choosing, or lets people choose again. Once it has committed, nothing that a participant began before commits. */
export async function setPaused(
  tx: Tx,
  actor: MemberActor,
  id: string,
  isPaused: boolean,
): Promise<GroupOrderRow> {
  const order = await lockToChange(tx, actor, id)
  if ((order.lockedAt !== null) === isPaused) return order
  const changed = await changeGroupOrder(tx, order, { lockedAt: isPaused ? databaseTime() : null })
  await recordGroupOrderChange(tx, actor, order, {
    action: isPaused ? 'group_order.locked' : 'group_order.unlocked',
    version: changed.version,
  })
  return changed
}
