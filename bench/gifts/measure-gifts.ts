import pg from 'pg'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { addBareItem, openDrafts } from './bare-item.ts'
import { sendBareGift } from './bare-gift.ts'
import { findBrokenRows } from '../bench-database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { startCarrierStandIn } from '../carrier-stand-in.ts'
import type { Figure } from '../figure-table.ts'
import { giftSender, type GiftSender } from './gift-sender.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, atATime, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { watchMemory } from '../watch-memory.ts'

const goals = { sixCalls: 0.15, fourCalls: 0.2, item: 0.12, megabytes: 300 }
const atOnce = 10
const megabyte = 1024 * 1024

/** Two ways to write the same rows, both given the number of their turn. */
interface Pair {
  name: string
  goal: number
  /** Returns the texts of the answers that are stored under a key. */
  ours: (number: number) => Promise<string[]>
  bare: (client: pg.PoolClient, number: number, answers: readonly string[]) => Promise<void>
  note: string
}

/** P4: whole gifts and single items, ten people at a time, against one bare transaction that writes the same rows. */
export async function measureGifts(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const carrier = await startCarrierStandIn()
  const product = await startProduct({ databaseUrl, carrierUrl: carrier.url })
  const client = openHttpClient(product.origin)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  try {
    const sessions = await Promise.all(data.members.map(member => signedIn(db, member)))
    const sender = giftSender(client, data, sessions)
    const pairs = [...pairsOf(sender, data), await itemPair(db, sender, data)]
    const figures: Figure[] = []
    const { peak } = await watchMemory(product, async () => {
      for (const pair of pairs) figures.push(await measurePair(db, pool, pair, pace))
      return 0
    })
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The gifts broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return [
      ...figures,
      {
        name: 'P4 memory while gifts are sent',
        ours: `${Math.round(peak / megabyte)} MB`,
        limit: '–',
        ratio: '–',
        goal: `≤ ${goals.megabytes} MB`,
        isMet: peak <= goals.megabytes * megabyte,
        note: 'resident, the most of the whole process',
      },
    ]
  } finally {
    client.close()
    await product.stop()
    await carrier.stop()
    await pool.end()
    await closeDatabase(db)
  }
}

function pairsOf(sender: GiftSender, data: BenchData): Pair[] {
  const gift = (client: pg.PoolClient, number: number, answers: readonly string[]) =>
    sendBareGift(client, data, number, answers)
  const audited = 'by ten members of one team; the audit’s queries found nothing afterwards'
  return [
    {
      name: `P4 a whole gift sent, ${atOnce} at a time`,
      goal: goals.sixCalls,
      ours: number => sender.send(number),
      bare: gift,
      note: `six calls against one transaction of the same rows, ${audited}`,
    },
    {
      name: `P4 a gift by four calls, ${atOnce} at a time`,
      goal: goals.fourCalls,
      ours: number => sender.sendAtOnce(number),
      bare: gift,
      note: `as the web sends it, its items with the order, against one transaction of the same rows, ${audited}`,
    },
  ]
}

/** Items are added to the drafts in turn; the product and its limit have drafts of their own. */
async function itemPair(db: Db, sender: GiftSender, data: BenchData): Promise<Pair> {
  const [drafts, bareDrafts] = [await openDrafts(db, data), await openDrafts(db, data)]
  return {
    name: `P4 an item added, ${atOnce} at a time`,
    goal: goals.item,
    ours: async number => [await sender.addItem(number, String(drafts[number % drafts.length]))],
    bare: (client, number, [answer = '{}']) =>
      addBareItem(client, data, { number, orderId: bareDrafts[number % bareDrafts.length]!, answer }),
    note: 'one call against one transaction of the same rows',
  }
}

async function measurePair(db: Db, pool: pg.Pool, pair: Pair, pace: Pace): Promise<Figure> {
  let number = 0
  const bare = async (next: number, answers: readonly string[]) => {
    const connection = await pool.connect()
    try {
      await pair.bare(connection, next, answers)
    } finally {
      connection.release()
    }
  }
  const answers = await checkSameRows(
    db,
    pair.name,
    () => pair.ours(number++),
    keyed => bare(number++, keyed),
  )
  const [ours, limit] = [
    atATime(atOnce, () => pair.ours(number++)),
    atATime(atOnce, () => bare(number++, answers)),
  ]
  // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
  for (const load of [ours, limit]) await load(pace.warmUpSeconds)
  await db.pool.query('analyze')
  const { ratio, ...result } = await alternate(pace, ours, limit)
  return {
    name: pair.name,
    ours: `${perSecond(result.ours)}/s`,
    limit: `${perSecond(result.limit)}/s`,
    ratio: ratio.toFixed(3),
    goal: `≥ ${pair.goal}`,
    isMet: ratio >= pair.goal,
    note: pair.note,
  }
}
