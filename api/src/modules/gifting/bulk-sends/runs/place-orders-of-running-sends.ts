import type { Db } from '../../../../platform/db/database.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { placeChunkOrders, type InsertParcels } from './place-chunk-orders.ts'

/** A turn ends after this, so that a node can stop; the next one finds what is left. */
const turnMs = 10_000

/** Works on running sends, the first chunks of all before the second ones, until nothing is left that nobody works on. */
export async function placeOrdersOfRunningSends(db: Db, insertParcels: InsertParcels): Promise<void> {
  const end = databaseTime().getTime() + turnMs
  while (databaseTime().getTime() < end && (await placeChunkOrders(db, insertParcels)));
}
