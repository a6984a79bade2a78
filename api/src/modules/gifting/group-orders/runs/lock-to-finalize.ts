import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { countConfirmed } from '../plans/confirmed-people.store.ts'
import { hasRunAtWork } from './runs.store.ts'

/** Locks a group order of which somebody has confirmed and no run is at work. */
export async function lockToFinalize(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const groupOrder = await lockToChange(tx, actor, id)
  if (await hasRunAtWork(tx, groupOrder)) refuse('group_order_busy')
  if ((await countConfirmed(tx, groupOrder)) === 0) refuse('nobody_confirmed')
  return groupOrder
}
