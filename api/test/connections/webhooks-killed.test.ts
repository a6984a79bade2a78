import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { isFromRibbon } from '../../../docs/webhooks/verify.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { emitEvent } from '../../src/platform/outgoing-events/emit-event.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { openReceiver, type Receiver } from './webhook-receiver.ts'

/** The full size, which `npm run chaos` takes: WEBHOOK_MESSAGES=1500 WEBHOOK_KILLS=30. */
const messageCount = Number(process.env['WEBHOOK_MESSAGES'] ?? 30)
const kills = Number(process.env['WEBHOOK_KILLS'] ?? 3)
const patience = { timeout: 60_000, interval: 100 }
const perRound = Math.ceil(messageCount / kills)

interface Endpoint {
  id: string
  client: Client
  secret: string
  receiver: Receiver
}
const faults = ['down', 'hang', 'gone', 'busy'] as const
type Fault = (typeof faults)[number]

let app: TestApp
let worker: ServerProcess | undefined
afterEach(async () => {
  await worker?.kill()
  await app.stop()
})
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const startWorker = () => startServerProcess(app.config, { WORKER: '1', ALLOW_PRIVATE_WEBHOOKS: '1' })

it(
  `brings ${messageCount} messages to receivers in every fault while workers are killed ${kills} times`,
  async () => {
    app = await startApp({ worker: false, env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
    const [owner, stranger] = [await app.as('owner'), await app.as('stranger')]
    const faulty: Endpoint[] = []
    for (const _ of faults) faulty.push(await addEndpoint(owner))
    const healthy = await addEndpoint(stranger)
    const [other] = await rows('select team_id as team from webhook_endpoints where team_id <> $1', [
      app.world.team,
    ])

    for (let round = 0; round < kills; round++) {
      for (const [index, endpoint] of faulty.entries())
        await setFault(endpoint, faults[(round + index) % faults.length]!)
      const subjects = Array.from({ length: perRound }, (_, index) => round * perRound + index + 1)
      for (const teamId of [app.world.team, other.team])
        await inTransaction(app.db, async tx =>
          emitEvent(tx, { teamId, type: 'order.placed', subject: subjects }),
        )
      worker = await startWorker()
      await expect.poll(() => idsOf(healthy.receiver).size, patience).toBe((round + 1) * perRound)
      await sleep((round % 4) * 150)
      await worker.kill()
      await endWaits()
    }

    for (const endpoint of faulty) await setFault(endpoint, undefined)
    worker = await startWorker()
    const open = async () => {
      await endWaits()
      return (await rows("select from webhook_deliveries where state <> 'delivered'")).length
    }
    await expect.poll(open, patience).toBe(0)

    const bodies = new Map(
      (await rows('select message_id as id, body from outgoing_events')).map(({ id, body }) => [id, body]),
    )
    expect(bodies.size).toBe(2 * kills * perRound)
    for (const { receiver, secret } of [...faulty, healthy]) {
      expect(idsOf(receiver).size).toBe(kills * perRound)
      const wrong = receiver.received.filter(
        ({ headers, body }) =>
          body !== bodies.get(headers['webhook-id']) || !isFromRibbon(secret, headers, body),
      )
      expect(wrong).toEqual([])
    }
    // What was sent twice was cut off by a kill, or refused before.
    expect(faulty.some(({ receiver }) => receiver.received.length > kills * perRound)).toBe(true)
    expect(
      await rows('select from webhook_attempts where team_id = $1 and problem is not null', [other.team]),
    ).toEqual([])
  },
  60_000 + kills * 15_000,
)

async function addEndpoint(client: Client): Promise<Endpoint> {
  const receiver = await openReceiver()
  const made = await client.post('/team/webhook_endpoints', {
    webhook_endpoint: { url: receiver.url, events: ['order.placed'] },
  })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.data.id, client, secret: made.body.data.attributes.secret, receiver }
}

const idsOf = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id']))

/** What the receiver does from now on; one that said it was gone is switched on again, and gets what it refused and missed. */
async function setFault({ id, client, receiver }: Endpoint, fault: Fault | undefined): Promise<void> {
  await receiver.comeBack()
  receiver.answer =
    fault === 'hang'
      ? 'hang'
      : { status: fault === 'gone' ? 410 : fault === 'busy' ? 429 : 204, headers: { 'retry-after': '60' } }
  if (fault === 'down') await receiver.goDown()
  const { data } = (await client.get('/team/webhook_endpoints')).body
  const { health } = data.find((endpoint: { id: string }) => endpoint.id === id).attributes
  if (health !== 'off') return
  await client.send('PATCH', `/team/webhook_endpoints/${id}`, { webhook_endpoint: { enabled: true } })
  const replayed = await client.post(`/team/webhook_endpoints/${id}/replay`, { only_failed: true })
  expect(replayed.status, replayed.text).toBeLessThan(300)
}

/** As if the waits until the next tries were over, and the half minute for which a killed worker has an endpoint. */
async function endWaits(): Promise<void> {
  await rows("update webhook_deliveries set next_at = now() where state = 'waiting'")
  if (!worker?.isRunning())
    await rows('update webhook_endpoints set lease_until = now() where lease is not null')
}
