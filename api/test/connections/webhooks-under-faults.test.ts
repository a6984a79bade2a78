import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setListener, emitEvent } from '../../src/platform/outgoing-events/emit-event.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { App } from '../../src/app.ts'
import { createLog } from '../../src/platform/log.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { openReceiver, until, type Received } from './webhook-receiver.ts'

let app: TestApp
let owner: Client
let stranger: Client
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('error', { write: line => logged.push(line) })
  app = await startApp({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' }, log })
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())
afterEach(async () => {
  for (const client of [owner, stranger])
    for (const { id } of (await client.get('/team/webhook_endpoints')).body.data)
      await client.delete(`/team/webhook_endpoints/${id}`)
})

const add = async (client: Client, url: string) => {
  const made = await client.post('/team/webhook_endpoints', {
    webhook_endpoint: { url, events: ['order.placed'] },
  })
  expect(made.status, made.text).toBe(201)
  return made.body.data.id as string
}
const emit = (teamId: number, subjects: number[]) =>
  inTransaction(app.db, async tx => emitEvent(tx, { teamId, type: 'order.placed', subject: subjects }))
const countOf = async (text: string, values: unknown[] = []) =>
  (await app.db.pool.query<{ count: number }>(text, values)).rows[0]!.count
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
function groupById(received: readonly Received[]): Map<string, Received[]> {
  const groups = new Map<string, Received[]>()
  for (const each of received) {
    const messageId = each.headers['webhook-id'] ?? ''
    groups.set(messageId, [...(groups.get(messageId) ?? []), each])
  }
  return groups
}
const makeDue = () =>
  app.db.pool.query("update webhook_deliveries set next_at = now() where state = 'waiting'")

it('tells exactly what was committed, of transactions of which every other one is undone', async () => {
  const team = app.world.team
  await inTransaction(app.db, tx => setListener(tx, team, 'test', ['order.placed']))
  const before = await countOf('select count(*)::int as count from outgoing_events')
  await Promise.all(
    numbers(1, 200).map(subject =>
      inTransaction(app.db, async tx => {
        emitEvent(tx, { teamId: team, type: 'order.placed', subject })
        if (subject % 2) throw new Error('undone')
      }).catch(() => {}),
    ),
  )
  const { rows } = await app.db.pool.query<{ subject: number }>(
    'select subject_id as subject from outgoing_events order by subject_id offset $1',
    [before],
  )
  expect(rows.map(row => row.subject)).toEqual(numbers(1, 200).filter(subject => subject % 2 === 0))
  await inTransaction(app.db, tx => setListener(tx, team, 'test', []))
  await emit(team, [1_000])
  expect(await countOf('select count(*)::int as count from outgoing_events where subject_id = 1000')).toBe(0)
})

it('brings every message to receivers that fail in every way, with one id and one body', async () => {
  const team = app.world.team
  const receiver = await openReceiver()
  const id = await add(owner, receiver.url)
  receiver.answer = { status: 500 }
  await emit(team, numbers(1, 40))
  await until(() => receiver.received.length >= 5)
  receiver.answer = 'half'
  await makeDue()
  await receiver.goDown()
  await emit(team, numbers(41, 20))
  await new Promise(resolve => setTimeout(resolve, 500))
  await receiver.comeBack()
  receiver.answer = { status: 429, headers: { 'retry-after': '1' } }
  await makeDue()
  // Nodes come and go while the messages are sent.
  const nodes: App[] = []
  for (let round = 0; round < 3; round++) {
    const node = await app.anotherNode({ WORKER: '1' })
    nodes.push(node)
    await makeDue()
    receiver.answer = { status: round === 2 ? 200 : 503 }
    await node.stop()
  }
  await until(async () => {
    await makeDue()
    const delivered = await countOf(
      "select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and state = 'delivered'",
      [id],
    )
    return delivered === 60
  })
  const bodiesById = groupById(receiver.received)
  expect(bodiesById.size).toBe(60)
  for (const tries of bodiesById.values()) expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  expect(
    await countOf('select count(*)::int as count from webhook_deliveries where endpoint_id = $1', [id]),
  ).toBe(60)
}, 60_000)

it('does not let a receiver that hangs delay another team, nor get more than four requests at once', async () => {
  const [hanging, fast] = [await openReceiver(), await openReceiver()]
  hanging.answer = 'hang'
  await add(owner, hanging.url)
  await add(stranger, fast.url)
  await emit(app.world.team, numbers(1, 50))
  await until(() => hanging.received.length >= 4)
  const began = Date.now()
  const { rows } = await app.db.pool.query<{ team: number }>(
    'select team_id as team from webhook_endpoints where team_id <> $1',
    [app.world.team],
  )
  await emit(rows[0]!.team, numbers(1, 50))
  await until(() => fast.received.length === 50)
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(hanging.received).toHaveLength(4)
}, 30_000)

it('pauses before it serves an endpoint again that it cannot serve', async () => {
  const torn = await openReceiver()
  const whole = await openReceiver()
  const id = await add(owner, torn.url)
  await add(owner, whole.url)
  await app.db.pool.query("update webhook_endpoints set secret = 'torn' where id = $1", [id])
  const failures = () => logged.filter(line => line.includes('webhook endpoint'))
  logged.splice(0)
  await emit(app.world.team, [1])
  await until(() => failures().length > 0)
  await emit(app.world.team, numbers(2, 20))
  await until(() => whole.received.length === 21)
  expect(failures()).toHaveLength(1)
  expect(torn.received).toEqual([])
}, 30_000)
