import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findSourceStock, lockReservations, moveStock, type StockSource } from './inventory.store.ts'

/** What `source` has reserved leaves the house; a second time moves nothing. */
export async function shipStock(tx: Tx, { source, doer }: { source: StockSource; doer: Doer }): Promise<void> {
  await lockReservations(tx, source)
  for (const { teamId, productVariantId, reserved } of await findSourceStock(tx, source)) {
    if (reserved > 0) await moveStock(tx, { teamId, productVariantId, kind: 'shipment', onHandDelta: -reserved, reservedDelta: -reserved, source, doer })
  }
}
