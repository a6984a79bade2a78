import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { switchAutoFinalize } from './switch-auto-finalize.ts'

/** People who confirm wait for the owner again. Repeating it changes nothing. */
export async function stopAutoFinalize(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const groupOrder = await lockToChange(tx, actor, id)
  return groupOrder.state === 'pending' ? groupOrder : switchAutoFinalize(tx, actor, groupOrder, 'pending')
}
