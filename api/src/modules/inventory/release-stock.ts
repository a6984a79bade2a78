import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announceStock } from './announce-stock.ts'
import { findSourceStock, lockReservations, moveStock, type StockSource } from './inventory.store.ts'

/** Gives back what `source` still has reserved; a second time gives back nothing. */
export async function releaseStock(tx: Tx, { source, doer, reason }: { source: StockSource; doer: Doer; reason?: string }): Promise<void> {
  await lockReservations(tx, source)
  const held = (await findSourceStock(tx, source)).filter(({ reserved }) => reserved > 0)
  for (const { teamId, productVariantId, reserved } of held) {
    await moveStock(tx, { teamId, productVariantId, kind: 'release', onHandDelta: 0, reservedDelta: -reserved, source, doer, reason })
  }
  if (held[0]) await announceStock(tx, held[0].teamId, source)
}
