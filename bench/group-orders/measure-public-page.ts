import { createHash } from 'node:crypto'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { measureReads } from '../measure-reads.ts'
import type { Pace } from '../rounds.ts'
import { startLimit, startProduct } from '../server-process.ts'
import { firstProducts, makeRedemptionPage } from './redemption-page.ts'

const goal = 0.5

/** P18: what the page of a group order loads: its texts, and what its tiers offer. */
export async function measurePublicPage(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const product = await startProduct({ databaseUrl, unlimited: true })
  const limit = await startLimit(databaseUrl)
  const client = openHttpClient(product.origin)
  try {
    const { uuid } = await makeRedemptionPage(client, await signedIn(db, data.owner), db, {
      name: 'Measured gifts',
      productIds: await firstProducts(db, data.teamId, 13),
    })
    const entered = await client.post(`/api/v2/recipients/${uuid}`, {
      recipient: { email: 'reader@example.test' },
    })
    const token = String(entered.headers['recipient-token'])
    const hash = createHash('sha256').update(token).digest('base64url')
    await db.pool.query('analyze')
    return await measureReads(
      [
        {
          name: 'P18 public page of a group order',
          goal,
          ours: [`/api/v2/group_orders/${uuid}`],
          limit: [`/public-page/${uuid}`],
        },
        {
          name: 'P18 offered tiers, 52 variants',
          goal,
          ours: [`/api/v2/recipients/${uuid}/group_order_tiers`],
          limit: [`/offered-tiers/${uuid}/${hash}`],
        },
      ],
      { ours: product.origin, limit: limit.origin },
      { 'recipient-token': token },
      pace,
    )
  } finally {
    client.close()
    await product.stop()
    await limit.stop()
    await closeDatabase(db)
  }
}
