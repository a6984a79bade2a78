import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findSourceStock, lockReservations, moveStock, type StockSource } from './inventory.store.ts'

/** What `source` shipped is back on the shelf; a second time moves nothing. */
export async function returnStock(tx: Tx, { source, doer, reason }: { source: StockSource; doer: Doer; reason?: string }): Promise<void> {
  await lockReservations(tx, source)
  for (const { teamId, productVariantId, shipped } of await findSourceStock(tx, source)) {
    if (shipped > 0) await moveStock(tx, { teamId, productVariantId, kind: 'return', onHandDelta: shipped, reservedDelta: 0, source, doer, reason })
  }
}
