import type { Tx } from '../../../platform/db/database.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { emitEvent } from '../../../platform/outgoing-events/emit-event.ts'
import type { ShopOrderFacts } from '../../../services/shops/read-shop-order.ts'
import { findShopById, type ShopRow } from '../shops/shops.store.ts'
import { saveShopOrders } from './shop-orders.store.ts'

/** Saves what was read of a shop's orders; tells open screens of what changed, and the team's own programs of what is new. */
export async function saveReadOrders(
  tx: Tx,
  { teamId, id: shopId }: Pick<ShopRow, 'teamId' | 'id'>,
  orders: readonly ShopOrderFacts[],
): Promise<void> {
  const saved = await saveShopOrders(tx, { teamId, id: shopId }, orders)
  for (const { id } of saved) announce(tx, { teamId, event: 'shopOrder.updated', type: 'shopOrders', id })
  const shop = await findShopById(tx, shopId)
  const planned = saved.filter(({ isPlanned }) => isPlanned || shop?.fulfillsFrom)
  await addJobs(
    tx,
    'fulfill-shop-order',
    planned.map(({ id }) => ({ id })),
  )
  emitEvent(tx, {
    teamId,
    type: 'shop_order.imported',
    subject: saved.filter(({ isNew }) => isNew).map(({ id }) => id),
  })
}
