import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, inTransaction, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { emitEvent } from '../../api/src/platform/outgoing-events/emit-event.ts'
import type { BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { perSecond } from '../measure-reads.ts'
import { median, percentile, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { addTwoEndpoints, removeEndpoints } from './bench-endpoints.ts'
import { openReceiver, type Receiver } from './open-receiver.ts'
import { sendBareMessages } from './send-bare-messages.ts'

const goalMs = 2_000
const eventsPerSecond = 50
const goal = 0.5
/** What is sent at once: four requests to each of two endpoints. */
const atOnce = 8

/** P29: from the commit of an event until it has arrived, and P30: deliveries against a bare sender of the same bodies. */
export async function measureDeliveries(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, max: 8 })
  const receiver = await openReceiver()
  const endpoints = await addTwoEndpoints(db, data.teamId, receiver.url)
  const product = await startProduct({ databaseUrl, worker: true, privateWebhooks: true })
  const measured = { db, data, receiver, isQuick: pace.isQuick }
  try {
    const delay = await measureDelay(measured)
    const rate = await measureRate(measured, endpoints[0]?.secret ?? '')
    return [delay, rate]
  } finally {
    await product.stop()
    await removeEndpoints(db, data.teamId, endpoints)
    await receiver.stop()
    await closeDatabase(db)
  }
}

interface Measured {
  db: Db
  data: BenchData
  receiver: Receiver
  isQuick: boolean
}

async function measureDelay({ db, data, receiver, isQuick }: Measured): Promise<Figure> {
  const orderIds = await listOrderIds(db, data.teamId, eventsPerSecond * (isQuick ? 2 : 20))
  const committedAt = new Map<string, number>()
  const emitting: Promise<void>[] = []
  for (const orderId of orderIds) {
    emitting.push(
      inTransaction(db, async tx =>
        emitEvent(tx, { teamId: data.teamId, type: 'order.placed', subject: orderId }),
      ).then(() => void committedAt.set(String(orderId), performance.timeOrigin + performance.now())),
    )
    await sleep(1_000 / eventsPerSecond)
  }
  await Promise.all(emitting)
  const wanted = 2 * orderIds.length
  await waitFor(async () => receiver.arrivals.length >= wanted, 60)
  const delays = receiver.arrivals.map(({ at, body }) => {
    const { data: order }: { data: { id: string } } = JSON.parse(body)
    return at - (committedAt.get(order.id) ?? Number.NaN)
  })
  const p95 = percentile(delays, 0.95)
  return {
    name: `P29 from commit to delivered at ${eventsPerSecond} events a second, p95`,
    ours: `${p95.toFixed(0)} ms`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${goalMs} ms`,
    isMet: p95 <= goalMs && delays.length === wanted,
    note: `${wanted} messages to two endpoints; the median is ${percentile(delays, 0.5).toFixed(0)} ms`,
  }
}

async function measureRate(measured: Measured, secret: string): Promise<Figure> {
  const { receiver, isQuick } = measured
  const deliveries = isQuick ? 1_000 : 10_000
  const rounds: { ours: number; limit: number; overKept: number }[] = []
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    const ours = await deliver(measured, deliveries)
    const bodies = receiver.arrivals.slice(-deliveries).map(({ body }) => body)
    const bare = (keepsConnections: boolean) =>
      sendBareMessages({ url: receiver.url, secret, bodies, atOnce, keepsConnections })
    rounds.push({ ours, limit: await bare(false), overKept: await bare(true) })
  }
  // The first round warms up both.
  rounds.shift()
  const ratio = median(rounds.map(({ ours, limit }) => ours / limit))
  return {
    name: `P30 ${deliveries.toLocaleString('en-US')} deliveries to two endpoints`,
    ours: `${perSecond(median(rounds.map(({ ours }) => ours)))}/s`,
    limit: `${perSecond(median(rounds.map(({ limit }) => limit)))}/s`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
    note:
      `signed and sent by a loop that records nothing, ${atOnce} at a time, each over a connection of its own; ` +
      'ours are recorded, many at a time, and keep their connections; ' +
      `a loop that keeps them sends ${perSecond(median(rounds.map(({ overKept }) => overKept)))}/s`,
  }
}

/** Deliveries a second, from the moment the first may be sent until the last is recorded. */
async function deliver({ db, data, receiver }: Measured, deliveries: number): Promise<number> {
  const orderIds = await listOrderIds(db, data.teamId, deliveries / 2)
  const count = async (condition: string) => {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where ${condition}`,
    )
    return rows[0]?.count ?? 0
  }
  // What has arrived is recorded a moment later, and only by who has the lease.
  await waitFor(async () => (await count("state = 'waiting'")) === 0, 60)
  const before = await count("state = 'delivered'")
  // Nothing is sent before all is written, so that only sending is measured.
  await db.pool.query(
    "update webhook_endpoints set lease = gen_random_uuid(), lease_until = now() + interval '1 hour'",
  )
  await inTransaction(db, async tx =>
    emitEvent(tx, { teamId: data.teamId, type: 'order.placed', subject: orderIds }),
  )
  await waitFor(async () => (await count("state = 'waiting'")) === deliveries, 300)
  await db.pool.query('analyze')
  const wanted = receiver.arrivals.length + deliveries
  await db.pool.query('update webhook_endpoints set lease = null, lease_until = null')
  const began = performance.now()
  // Counting in the database takes time of its own, so it begins when all have arrived.
  await waitFor(async () => receiver.arrivals.length >= wanted, 300)
  await waitFor(async () => (await count("state = 'delivered'")) === before + deliveries, 300)
  return (deliveries * 1_000) / (performance.now() - began)
}

async function listOrderIds(db: Db, teamId: number, count: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from orders where team_id = $1 order by id limit $2',
    [teamId, count],
  )
  return rows.map(row => row.id)
}

async function waitFor(isDone: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Webhooks did not arrive in time.')
    await sleep(20)
  }
}
