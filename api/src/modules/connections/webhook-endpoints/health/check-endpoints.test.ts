import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageDays } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { listUnrendered, saveRendered, deleteOldEvents } from '../rendering/rendering.store.ts'
import { checkEndpoints } from './check-endpoints.ts'

let app: TestApp
let owner: Client
let endpointId: string
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  const made = await owner.post('/team/webhook_endpoints', {
    webhook_endpoint: {
      url: 'https://hooks.example.com/',
      events: ['recipient.address_given', 'order.placed'],
      personal_data: true,
    },
  })
  endpointId = made.body.data.id
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
/** Which mails were queued, each with the number of owners it goes to. */
const mailed = () =>
  query(`
    select kind, count(*)::int as owners, max(payload ->> 'endpointId') as endpoint
    from mails where kind like 'webhook-endpoint%' group by kind order by min(id)`)
const setFailing = (since: string, tries: number) =>
  query(`update webhook_endpoints set failing_since = now() - $1::interval, failed_tries = $2`, [
    since,
    tries,
  ])
const check = async () => {
  await checkEndpoints(app.db)
  await checkEndpoints(app.db)
}
const shown = async () => (await owner.get(`/team/webhook_endpoints/${endpointId}`)).body.data.attributes

it('mails owners after an hour and a day before, switches off after five days, and keeps what waits', async () => {
  const [{ owners }] = await query(
    "select count(*)::int as owners from memberships where team_id = $1 and role in ('team_owner', 'store_admin')",
    [app.world.team],
  )
  const mail = (kind: string) => ({ kind: `webhook-endpoint-${kind}`, owners, endpoint: endpointId })
  await emitAndRender('order.placed', 1)
  await setFailing('50 minutes', 4)
  await check()
  expect(await mailed()).toEqual([])

  await setFailing('61 minutes', 5)
  await check()
  expect(await mailed()).toEqual([mail('failing')])

  await setFailing('4 days 1 hour', 40)
  await check()
  expect(await mailed()).toEqual([mail('failing'), mail('last-day')])

  // An hour ago owners were told that they had a day.
  await setFailing('6 days', 40)
  await check()
  expect((await shown()).health).toBe('failing')
  await query("update webhook_endpoints set last_warned_at = now() - interval '1 day'")
  await setFailing('6 days', 19)
  await check()
  expect((await shown()).health).toBe('failing')

  await setFailing('6 days', 20)
  await check()
  expect(await shown()).toMatchObject({
    health: 'off',
    offReason: 'failing',
    missedCount: 1,
    waitingCount: 0,
  })
  expect(await mailed()).toEqual([mail('failing'), mail('last-day'), mail('off')])
  expect(
    await query("select actor_name from audit_events where action = 'webhook_endpoint.switched_off'"),
  ).toHaveLength(1)

  await owner.send('PATCH', `/team/webhook_endpoints/${endpointId}`, { webhook_endpoint: { enabled: true } })
  expect(await shown()).toMatchObject({ health: 'healthy', failingSince: null, missedCount: 1 })
})

it('keeps messages for 30 days, with their tries', async () => {
  await emitAndRender('order.placed', 2)
  await query(
    `update outgoing_events set occurred_at = now() - make_interval(days => $1) - interval '1 minute' where subject_id = 2`,
    [messageDays],
  )
  await deleteOldEvents(app.db, messageDays)
  expect(await query('select subject_id::int as subject from outgoing_events')).toEqual([{ subject: 1 }])
  expect(await query('select count(*)::int as count from webhook_deliveries')).toEqual([{ count: 1 }])
})

it('writes a message again whose person was erased while it was written', async () => {
  const person = { name: 'Grace Hopper', email: 'grace@example.test', address_one: '2 Oak Street' }
  const made = await owner.post('/team/recipients', {
    recipient: { ...person, city: 'Arlington', state: 'VA', zipcode: '22201', country: 'US' },
  })
  const subject = Number(made.body.data.id)
  await emit('recipient.address_given', subject)
  const read = await listUnrendered(app.db)
  const written = read.map(event => ({ ...event, body: '{}', personalBody: '{"name":"Grace Hopper"}' }))
  expect((await owner.post(`/team/recipients/${subject}/erase`)).status).toBe(200)
  await inTransaction(app.db, tx => saveRendered(tx, written))
  const unwritten = await listUnrendered(app.db)
  expect(unwritten.map(({ subjectId }) => subjectId)).toEqual([subject])

  // Without a look at the version, the name would stay.
  const versions = new Map(unwritten.map(({ id, version }) => [id, version]))
  const unguarded = written.map(event => ({ ...event, version: versions.get(event.id) ?? '' }))
  await inTransaction(app.db, tx => saveRendered(tx, unguarded))
  expect(await query("select from outgoing_events where personal_body like '%Grace%'")).toHaveLength(1)
})

const emit = (type: 'order.placed' | 'recipient.address_given', subject: number) =>
  inTransaction(app.db, async tx => emitEvent(tx, { teamId: app.world.team, type, subject }))

async function emitAndRender(type: 'order.placed', subject: number): Promise<void> {
  await emit(type, subject)
  const events = await listUnrendered(app.db)
  await inTransaction(app.db, tx =>
    saveRendered(
      tx,
      events.map(event => ({ ...event, body: '{}', personalBody: null })),
    ),
  )
}
