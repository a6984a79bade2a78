import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { startCarrierStandIn } from '../carrier-stand-in.ts'
import type { Figure } from '../figure-table.ts'
import { giftSender } from '../gifts/gift-sender.ts'
import { openHttpClient } from '../http-client.ts'
import { perSecond } from '../measure-reads.ts'
import { alternate, type Load, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { addTwoEndpoints, listen, removeEndpoints } from './bench-endpoints.ts'

const goal = 0.95
const atOnce = 10

/** P28: charges with two endpoints listening, against charges with none. */
export async function measureToldCharges(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const carrier = await startCarrierStandIn()
  const product = await startProduct({ databaseUrl, carrierUrl: carrier.url })
  const client = openHttpClient(product.origin)
  const endpoints = await addTwoEndpoints(db, data.teamId, 'https://hooks.example.com/')
  try {
    const sessions = await Promise.all(data.members.map(member => signedIn(db, member)))
    const sender = giftSender(client, data, sessions)
    let number = 0
    const charges =
      (isListening: boolean): Load =>
      async seconds => {
        const prepared: { number: number; orderId: string }[] = []
        const wanted = Math.ceil(seconds * 60)
        await inParallel(wanted, async () => {
          const next = number++
          prepared.push({ number: next, orderId: (await sender.prepare(next)).orderId })
        })
        await listen(db, data.teamId, endpoints, isListening)
        const began = performance.now()
        await inParallel(wanted, async () => {
          const next = prepared.pop()
          if (next) await sender.charge(next.number, next.orderId)
        })
        return (wanted * 1_000) / (performance.now() - began)
      }
    // Empty tables fill within seconds, so statistics are refreshed, as autovacuum does within a minute.
    await charges(true)(pace.warmUpSeconds)
    await db.pool.query('analyze')
    // Short rounds, many of them: the difference is smaller than what a round varies by.
    const rounds = { ...pace, rounds: pace.rounds * 3, seconds: pace.isQuick ? 1 : 4 }
    const { ours, limit, ratio } = await alternate(rounds, charges(true), charges(false))
    const { rows } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from outgoing_events where team_id = $1',
      [data.teamId],
    )
    return {
      name: `P28 a charge with two endpoints listening, ${atOnce} at a time`,
      ours: `${perSecond(ours)}/s`,
      limit: `${perSecond(limit)}/s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal && (rows[0]?.count ?? 0) > 0,
      note: `the same with none; ${rows[0]?.count} events were written, which a worker would send`,
    }
  } finally {
    await removeEndpoints(db, data.teamId, endpoints)
    client.close()
    await product.stop()
    await carrier.stop()
    await closeDatabase(db)
  }
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work()
    }),
  )
}
