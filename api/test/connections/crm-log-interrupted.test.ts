import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { placeOrder } from '../orders.ts'
import { makeFault, tellSandbox } from '../sandbox.ts'
import { connectSalesforce, linkTo, makeLogDue, salesforceLedger, settleCrmLog } from './crm.ts'
import { until } from './webhook-receiver.ts'

let app: TestApp
let member: Client
let connection: string
beforeEach(async () => {
  app = await startApp()
  member = await app.as('member')
  connection = await connectSalesforce(member)
})
afterEach(() => app.stop())

async function linkedGift(): Promise<string> {
  const { records } = await salesforceLedger(app)
  const contact = records.find(record => record.type === 'Contact')?.id ?? ''
  const mug = { product_variant_id: String(app.world.mug.variant), quantity: 1 }
  return (await placeOrder(app, member, [mug], app.world.ada, linkTo('Contact', contact))).id
}
const countCalls = async () => (await salesforceLedger(app)).calls['create many'] ?? 0
const isLeased = async () =>
  (await app.db.pool.query('select from crm_log_senders where lease is not null')).rowCount === 1
const leaseOver = `
  update crm_log_senders set lease = null, lease_until = null where lease_until < now()`
const stateOf = async (id: string) => (await member.get(`/team/orders/${id}/crm`)).body.data.attributes

it('whoever disconnects while a batch waits for its moment has nothing written any more', async () => {
  const { rows } = await app.db.pool.query('select organization_id from crm_connections')
  await app.db.pool.query(
    `insert into crm_organizations (organization_id, next_call_at) values ($1, now() + interval '3 seconds')
     on conflict (organization_id) do update set next_call_at = excluded.next_call_at`,
    [rows[0].organization_id],
  )
  const id = await linkedGift()
  await until(isLeased)
  expect(
    (await member.delete(`/team/users/${app.world.users.member.id}/integrations/${connection}`)).status,
  ).toBe(204)
  await settleCrmLog(app)
  expect(await countCalls()).toBe(0)
  expect(await stateOf(id)).toMatchObject({
    state: 'skipped',
    problem: { text: 'The sender was not connected to Salesforce.' },
  })
}, 60_000)

it('a batch whose session has ended is not sent again once another worker has its person', async () => {
  await tellSandbox(app, 'POST', '/salesforce/expire')
  await makeFault(app, {
    service: 'salesforce',
    mode: 'slow',
    match: 'POST /services/oauth2/token',
    delayMs: 1_500,
  })
  const id = await linkedGift()
  await until(async () => (await countCalls()) === 1)
  await app.db.pool.query(
    "update crm_log_senders set lease = gen_random_uuid(), lease_until = now() + interval '3 seconds'",
  )
  await until(async () => (await app.db.pool.query(leaseOver)).rowCount === 1)
  await settleCrmLog(app)
  expect([await countCalls(), (await stateOf(id)).state]).toEqual([1, 'checking'])
  await makeLogDue(app)
  await settleCrmLog(app)
  expect([(await salesforceLedger(app)).tasks.length, (await stateOf(id)).state]).toEqual([1, 'logged'])
}, 60_000)
