import pg from 'pg'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { sendBareGift } from './bare-gift.ts'
import { findBrokenRows } from '../bench-database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { startCarrierStandIn } from '../carrier-stand-in.ts'
import type { Figure } from '../figure-table.ts'
import { giftSender } from './gift-sender.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, atATime, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'

const goal = 0.08
const atOnce = 10

/** P4: whole gifts, six calls each and ten people at a time, against one bare transaction that writes the same rows. */
export async function measureGifts(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const carrier = await startCarrierStandIn()
  const product = await startProduct({ databaseUrl, carrierUrl: carrier.url })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  try {
    const sessions = await Promise.all(data.members.map(member => signedIn(db, member)))
    const sender = giftSender(client, data, sessions)
    let number = 0
    const bare = async (next: number, answers: readonly string[]) => {
      const connection = await pool.connect()
      try {
        await sendBareGift(connection, data, next, answers)
      } finally {
        connection.release()
      }
    }
    const answers = await checkSameRows(
      db,
      'gift',
      () => sender.send(number++),
      keyed => bare(number++, keyed),
    )
    const [ours, limit] = [
      atATime(atOnce, () => sender.send(number++)),
      atATime(atOnce, () => bare(number++, answers)),
    ]
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    for (const load of [ours, limit]) await load(pace.warmUpSeconds)
    await db.pool.query('analyze')
    const { ratio, ...result } = await alternate(pace, ours, limit)
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The gifts broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return {
      name: 'P4 a whole gift sent, 10 at a time',
      ours: `${perSecond(result.ours)}/s`,
      limit: `${perSecond(result.limit)}/s`,
      ratio: ratio.toFixed(3),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'six calls against one transaction of the same rows, by ten members of one team; ' +
        'the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await carrier.stop()
    await pool.end()
    await closeDatabase(db)
  }
}
