import type { Tx } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { findStoreOrderView } from '../lists/store-order-views.store.ts'

/** An order of the team's store, locked; anything else is missing. */
export async function lockStoreOrder(tx: Tx, scope: Scope, orderId: string): Promise<OrderRow> {
  const id = requestedId(orderId) ?? refuse('not_found')
  const order = (await findStoreOrderView(tx, scope, id)) ?? refuse('not_found')
  return (await lockOrderRow(tx, order.id)) ?? refuse('not_found')
}
