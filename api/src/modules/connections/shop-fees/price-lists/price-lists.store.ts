import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { shopPriceLists } from '../shop-fees.tables.ts'

export const priceListConstraints: ConstraintCodes = {
  shop_price_lists_begin: 'price_list_day_taken',
  shop_price_lists_end: 'price_list_end_first',
  shop_price_lists_past: 'price_list_in_past',
}

export type PriceListRow = typeof shopPriceLists.$inferSelect

/** The last day: its own, or the one before the next list begins. */
const lastDay = sql<string | null>`least(
  shop_price_lists.ends_on,
  (select min(next.begins_on) - 1 from shop_price_lists next where next.begins_on > shop_price_lists.begins_on))::text`

const viewed = { ...getTableColumns(shopPriceLists), lastDay }
export type PriceListView = PriceListRow & { lastDay: string | null }

export async function listPriceListViews(reader: Reader): Promise<PriceListView[]> {
  return reader.select(viewed).from(shopPriceLists).orderBy(desc(shopPriceLists.beginsOn))
}

export async function findPriceListView(reader: Reader, id: RowId): Promise<PriceListView | undefined> {
  const [row] = await reader.select(viewed).from(shopPriceLists).where(eq(shopPriceLists.id, id))
  return row
}

export async function lockPriceList(tx: Tx, id: RowId): Promise<PriceListRow | undefined> {
  const [row] = await tx.select().from(shopPriceLists).where(eq(shopPriceLists.id, id)).for('update')
  return row
}

export async function insertPriceList(tx: Tx, list: InsertOf<typeof shopPriceLists>): Promise<PriceListRow> {
  return oneRow(await tx.insert(shopPriceLists).values(list).returning())
}

export async function setPriceListEnd(tx: Tx, id: RowId, endsOn: string | null): Promise<void> {
  await tx.update(shopPriceLists).set({ endsOn }).where(eq(shopPriceLists.id, id))
}

export async function deletePriceList(tx: Tx, id: RowId): Promise<void> {
  await tx.delete(shopPriceLists).where(eq(shopPriceLists.id, id))
}
