import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { orders } from '../orders.tables.ts'

/** The public ids of orders, which their order numbers are made of, by id. */
export async function findPublicIds(db: Reader, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, publicId: orders.publicId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  return new Map(rows.map(({ id, publicId }) => [id, publicId]))
}
