import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { closeDatabase, openDatabase, type Db } from '../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from './bench-data.ts'
import { startCarrierStandIn } from './carrier-stand-in.ts'
import type { Figure } from './figure-table.ts'
import { giftSender } from './gifts/gift-sender.ts'
import { openHttpClient } from './http-client.ts'
import { percentile, type Pace } from './rounds.ts'
import { startProduct } from './server-process.ts'

const goalMs = 200
const socketCount = 200

/** P10: orders are charged on one node; how long after the commit 200 sockets on another node are notified. */
export async function measureLive(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const carrier = await startCarrierStandIn()
  const writer = await startProduct({ databaseUrl, carrierUrl: carrier.url })
  const reader = await startProduct({ databaseUrl, carrierUrl: carrier.url })
  const client = openHttpClient(writer.origin)
  const heard: { orderId: string; at: number }[] = []
  const sockets: WebSocket[] = []
  try {
    const session = await signedIn(db, data.owner)
    for (let index = 0; index < socketCount; index++)
      sockets.push(
        await subscribe(reader.origin, session, orderId =>
          heard.push({ orderId, at: performance.timeOrigin + performance.now() }),
        ),
      )
    const sender = giftSender(
      client,
      data,
      await Promise.all(data.members.map(member => signedIn(db, member))),
    )
    const orderCount = pace.isQuick ? 20 : 150
    const orderIds: string[] = []
    for (let number = 0; number < orderCount; number++) orderIds.push((await sender.prepare(number)).orderId)
    await timeCommits(db)
    for (const [number, orderId] of orderIds.entries()) {
      await sender.charge(number, orderId)
      await sleep(Math.random() * 60)
    }
    await waitFor(() => heard.length >= orderCount * socketCount)
    const committedAt = await readCommits(db)
    const delays = heard
      .map(({ orderId, at }) => at - (committedAt.get(orderId) ?? Number.NaN))
      .filter(delay => !Number.isNaN(delay))
    const p95 = percentile(delays, 0.95)
    return {
      name: 'P10 live event on another node, p95',
      ours: `${p95.toFixed(0)} ms`,
      limit: '–',
      ratio: '–',
      goal: `≤ ${goalMs} ms`,
      isMet: p95 <= goalMs && delays.length === orderCount * socketCount,
      note:
        `${orderCount} orders charged, ${delays.length} of ${orderCount * socketCount} messages to ` +
        `${socketCount} sockets heard; the median is ${percentile(delays, 0.5).toFixed(0)} ms`,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    client.close()
    await writer.stop()
    await reader.stop()
    await carrier.stop()
    await closeDatabase(db)
  }
}

function subscribe(
  origin: string,
  session: Record<string, string>,
  onOrder: (orderId: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers: session,
  })
  const identifier = JSON.stringify({ channel: 'TeamChannel' })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as { type?: string; message?: { event?: string; id?: string } }
      if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }))
      else if (frame.type === 'confirm_subscription') resolve(socket)
      else if (frame.type === 'disconnect') reject(new Error('The socket was refused.'))
      else if (frame.message?.event === 'order.updated' && frame.message.id) onOrder(frame.message.id)
    })
  })
}

// A deferred trigger runs right before the commit, so its clock is the time of the commit.
async function timeCommits(db: Db): Promise<void> {
  await db.pool.query('create table bench_commits (subject_id text not null, at timestamptz not null)')
  await db.pool.query(
    `create function bench_commit() returns trigger language plpgsql as $$ begin insert into bench_commits
      values (new.subject_id, clock_timestamp()); return null; end $$`,
  )
  await db.pool.query(
    `create constraint trigger bench_commit after insert on live_events
      deferrable initially deferred
      for each row when (new.event = 'order.updated') execute function bench_commit()`,
  )
}

async function readCommits(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ subject_id: string; ms: number }>(
    'select subject_id, (extract(epoch from at) * 1000)::float8 as ms from bench_commits',
  )
  await db.pool.query('drop trigger bench_commit on live_events')
  await db.pool.query('drop function bench_commit')
  await db.pool.query('drop table bench_commits')
  return new Map(rows.map(row => [row.subject_id, row.ms]))
}

async function waitFor(isDone: () => boolean): Promise<void> {
  for (const until = Date.now() + 5_000; Date.now() < until && !isDone();) await sleep(20)
}
