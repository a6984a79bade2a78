import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { undoConfirmations } from '../choices/undo-confirmations.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder } from '../group-orders.store.ts'
import { releaseHolds } from '../holds/release-holds.ts'
import { lockOwnGroupOrder } from '../lock-own-group-order.ts'
import { lockUnorderedPeople } from '../participants/participant-states.store.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'

/** Ends a group order: what is held for people without an order is released. Their choices stay as wishes, should it reopen. */
export async function cancelGroupOrder(tx: Tx, actor: MemberActor, id: string): Promise<GroupOrderRow> {
  const order = await lockOwnGroupOrder(tx, actor, id)
  if (order.state === 'canceled') return order
  if (order.state === 'finalized') refuse('group_order_closed')
  const people = await lockUnorderedPeople(tx, order)
  await releaseHolds(tx, order, { participantIds: people }, authorOf(actor))
  const undone = await undoConfirmations(tx, order, people)
  const changed = await changeGroupOrder(tx, order, { state: 'canceled', refusal: null })
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.canceled',
    version: changed.version,
    details: { confirmed: undone.length },
    before: { state: order.state },
    after: { state: changed.state },
  })
  return changed
}
