import { and, eq, gt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { orderRates } from './drafts.tables.ts'

export type OrderRate = typeof orderRates.$inferSelect

export async function replaceRates(
  tx: Tx,
  orderId: number,
  rates: Omit<OrderRate, 'orderId' | 'expiresAt'>[],
): Promise<void> {
  await deleteRates(tx, orderId)
  if (rates.length)
    await tx
      .insert(orderRates)
      .values(rates.map(rate => ({ ...rate, orderId, expiresAt: sql`now() + interval '2 hours'` })))
}

export async function deleteRates(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderRates).where(eq(orderRates.orderId, orderId))
}

/** A quote we gave for this order that has not expired. */
export async function findRate(db: Reader, orderId: RowId, rateId: string): Promise<OrderRate | undefined> {
  const [row] = await db
    .select()
    .from(orderRates)
    .where(
      and(
        eq(orderRates.orderId, orderId),
        eq(orderRates.rateId, rateId),
        gt(orderRates.expiresAt, sql`now()`),
      ),
    )
  return row
}
