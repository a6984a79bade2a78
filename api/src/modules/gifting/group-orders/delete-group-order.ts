import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { countSubmissions } from './settings/caps.store.ts'
import { releaseChoices } from './choices/release-choices.ts'
import { deleteGroupOrderRow } from './group-orders.store.ts'
import { lockOwnGroupOrder } from './lock-own-group-order.ts'
import { recordGroupOrderChange } from './record-group-order-change.ts'

/** Deletes a group order that nobody has confirmed in, with everyone's choices, and releases what was held for them. */
export async function deleteGroupOrder(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const order = await lockOwnGroupOrder(tx, actor, id)
  if ((await countSubmissions(tx, order)) > 0) refuse('not_deletable')
  await releaseChoices(tx, order, { all: true }, authorOf(actor))
  await deleteGroupOrderRow(tx, order)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.deleted',
    before: { name: order.name, state: order.state },
  })
}
