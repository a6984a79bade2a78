import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/platform/db/database.ts'
import { emitEvent } from '../../src/platform/outgoing-events/emit-event.ts'
import {
  claimEndpoint,
  recordTries,
  type FinishedTry,
  type ServedEndpoint,
} from '../../src/modules/connections/webhook-endpoints/delivering/delivering.store.ts'
import {
  listUnrendered,
  saveRendered,
} from '../../src/modules/connections/webhook-endpoints/rendering/rendering.store.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'

/** What the guards of webhooks prevent, and what happens without them. */
let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  await owner.post('/team/webhook_endpoints', {
    webhook_endpoint: { url: 'https://hooks.example.com/', events: ['order.placed'] },
  })
})
afterAll(() => app.stop())

const query = async (text: string) => (await app.db.pool.query(text)).rows
const emit = (subject: number) =>
  inTransaction(app.db, async tx => emitEvent(tx, { teamId: app.world.team, type: 'order.placed', subject }))

describe('a worker that stalls until another one has its endpoint', () => {
  it('records nothing, where without the lease its late failure would count', async () => {
    await emit(1)
    const events = await listUnrendered(app.db)
    await inTransaction(app.db, tx =>
      saveRendered(
        tx,
        events.map(event => ({ ...event, body: '{}', personalBody: null })),
      ),
    )
    const stalled = await claim()
    await query("update webhook_endpoints set lease_until = now() - interval '1 second'")
    const working = await claim()
    const [delivery] = await query('select event_id::int as id from webhook_deliveries')
    const record = (endpoint: ServedEndpoint, problem: string | null) =>
      inTransaction(app.db, tx => recordTries(tx, endpoint, [finished(delivery.id, problem)]))

    expect(await record(working, null)).toBe(true)
    expect(await record(stalled, 'The endpoint did not answer.')).toBe(false)
    expect(await health()).toEqual({ failing: false, failed: 0, state: 'delivered', tries: 1 })

    const withoutLease = { ...stalled, lease: working.lease }
    expect(await record(withoutLease, 'The endpoint did not answer.')).toBe(true)
    expect(await health()).toEqual({ failing: true, failed: 1, state: 'delivered', tries: 1 })
  })
})

describe('a node that renders an event late', () => {
  it('leaves the body as it was sent, where without the guard one id would have two bodies', async () => {
    await emit(3)
    const read = await listUnrendered(app.db)
    const save = (body: string) =>
      inTransaction(app.db, tx =>
        saveRendered(
          tx,
          read.map(event => ({ ...event, body, personalBody: null })),
        ),
      )
    const bodies = () => query('select body from outgoing_events where subject_id = 3')
    await save('{"status":"processing"}')
    await save('{"status":"shipped"}')
    expect(await bodies()).toEqual([{ body: '{"status":"processing"}' }])

    await query('update outgoing_events set rendered_at = null, body = null where subject_id = 3')
    read.splice(0, read.length, ...(await listUnrendered(app.db)))
    await save('{"status":"shipped"}')
    expect(await bodies()).toEqual([{ body: '{"status":"shipped"}' }])
  })
})

describe('what was undone', () => {
  it('is not told, where an event written beside the transaction would be', async () => {
    const undone = (emitIn: (tx: Parameters<typeof emitEvent>[0]) => Promise<void>) =>
      inTransaction(app.db, async tx => {
        await emitIn(tx)
        throw new Error('undone')
      }).catch(() => {})
    await undone(async tx => emitEvent(tx, { teamId: app.world.team, type: 'order.placed', subject: 2 }))
    expect(await query('select from outgoing_events where subject_id = 2')).toHaveLength(0)
    await undone(async () => {
      await query(
        `insert into outgoing_events (team_id, type, subject_id) values (${app.world.team}, 'order.placed', 2)`,
      )
    })
    expect(await query('select from outgoing_events where subject_id = 2')).toHaveLength(1)
  })
})

async function claim(): Promise<ServedEndpoint> {
  const endpoint = await claimEndpoint(app.db)
  if (!endpoint) throw new Error('Nothing is due.')
  return endpoint
}

const finished = (eventId: number, problem: string | null): FinishedTry => ({
  eventId,
  number: 1,
  step: 1,
  sentAt: new Date(),
  signature: 'v1,test',
  durationMs: 1,
  status: problem === null ? 204 : null,
  problem,
  answer: '',
  state: problem === null ? 'delivered' : 'waiting',
  waitSeconds: problem === null ? null : 5,
})

async function health() {
  const [row] = await query(`
    select w.failing_since is not null as failing, w.failed_tries as failed, d.state, d.tries
    from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id`)
  return row
}
