import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { orders } from '../../gifting/orders/orders.tables.ts'
import type { LockedPersonalData } from '../../gifting/recipients/lock-personal-data.ts'
import { eraseParcelProblems } from './parcels.store.ts'

/** The parcels to these recipients, whose problems may quote an address. Their orders are locked already. */
export async function findParcelsToRecipients(
  tx: Tx,
  recipientIds: readonly number[],
): Promise<LockedPersonalData> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.recipientId, [...recipientIds]))
  const orderIds = rows.map(row => row.id)
  return { erase: () => eraseParcelProblems(tx, orderIds) }
}
