import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { OrderRow } from '../orders.store.ts'

/** Lets the shop that an order came from be told where its parcels are. */
export async function queueShopFollowUp(
  tx: Tx,
  { id, origin }: Pick<OrderRow, 'id' | 'origin'>,
): Promise<void> {
  if (origin === 'shop') await addJob(tx, 'follow-shop-order', { id })
}
