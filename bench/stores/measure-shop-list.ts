import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { measureReads } from '../measure-reads.ts'
import type { Pace } from '../rounds.ts'
import { startLimit, startProduct } from '../server-process.ts'
import { openStore } from './open-store.ts'

/** P23: the first page of what a store sells, for a shopper who has been there before. */
export async function measureShopList(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const product = await startProduct({ databaseUrl, unlimited: true })
  const limit = await startLimit(databaseUrl)
  const client = openHttpClient(product.origin)
  try {
    const { slug } = await openStore(db, data)
    const path = `/api/v2/store_front/${slug}/products`
    const { headers } = await client.get(path)
    await db.pool.query('analyze')
    return await measureReads(
      [
        {
          name: 'P23 public product list of 24',
          goal: 0.7,
          ours: [path],
          limit: [`/shop-list/${data.teamId}`],
        },
      ],
      { ours: product.origin, limit: limit.origin },
      { 'recipient-token': String(headers['recipient-token']) },
      pace,
    )
  } finally {
    client.close()
    await product.stop()
    await limit.stop()
    await closeDatabase(db)
  }
}
