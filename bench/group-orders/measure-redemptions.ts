import pg from 'pg'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { findBrokenRows } from '../bench-database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, atATime, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { redeemBare } from './bare-redemption.ts'
import { redeem } from './redeem.ts'
import { firstProducts, makeRedemptionPage, type RedemptionPage } from './redemption-page.ts'

const goal = 0.1
const atOnce = 20

/** P13: whole redemptions, six calls each and twenty people at a time, against one bare transaction that writes the same rows. */
export async function measureRedemptions(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const product = await startProduct({ databaseUrl, unlimited: true })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  // The database is dropped while its last connections are closing.
  pool.on('error', () => {})
  try {
    const page = await makeRedemptionPage(client, await signedIn(db, data.owner), db, {
      name: 'Measured gifts',
      productIds: await firstProducts(db, data.teamId, 13),
    })
    let number = 0
    const ours = (next: number) =>
      redeem(
        client,
        page,
        next,
        picksOf(page, next).map(pick => [pick]),
      )
    const limit = async (next: number) => {
      const connection = await pool.connect()
      try {
        await redeemBare(connection, data.teamId, page, next, picksOf(page, next))
      } finally {
        connection.release()
      }
    }
    await checkSameRows(
      db,
      'redemption',
      () => ours(number++),
      () => limit(number++),
      // Open screens hear of it once a second, however many people choose; tallies are folded every minute.
      { spared: ['live_events', 'participant_tallies'] },
    )
    const [people, transactions] = [
      atATime(atOnce, () => ours(number++)),
      atATime(atOnce, () => limit(number++)),
    ]
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    for (const load of [people, transactions]) await load(pace.warmUpSeconds)
    await db.pool.query('analyze')
    const { ratio, ...result } = await alternate(pace, people, transactions)
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The redemptions broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return {
      name: `P13 a whole redemption, ${atOnce} at a time`,
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(3),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'entry, tiers, two picks of 52 variants, address and confirmation against one transaction of the same rows, ' +
        'without rate limits, because everybody comes from one address; the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await pool.end()
    await closeDatabase(db)
  }
}

/** Two different variants, the same for the product and its limit. */
function picksOf({ products }: RedemptionPage, number: number): number[] {
  const all = products.flatMap(({ variantIds }) => variantIds)
  return [all[(number * 2) % all.length]!, all[(number * 2 + 1) % all.length]!]
}
