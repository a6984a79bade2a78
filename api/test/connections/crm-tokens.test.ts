import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { placeOrder } from '../orders.ts'
import { inboxOf, makeFault, tellSandbox } from '../sandbox.ts'
import { findText } from '../tools/find-text.ts'
import {
  allowAtSalesforce,
  linkTo,
  makeLogDue,
  salesforceLedger,
  settleCrmLog,
  startAuthorization,
} from './crm.ts'

let app: TestApp
let member: Client
let code: string
let connection: string
let lines: string[]
beforeEach(async () => {
  lines = []
  app = await startApp({ log: createLog('trace', { write: line => void lines.push(line) }) })
  member = await app.as('member')
  await connect()
  await tellSandbox(app, 'POST', '/salesforce/setup', { rotates: true })
})
afterEach(() => app.stop())

async function connect(): Promise<void> {
  const answer = await allowAtSalesforce(await startAuthorization(member))
  code = answer.code
  const body = { integration: { provider: 'salesforce' }, ...answer }
  const { body: made } = await member.post('/team/integrations/oauth2', body, {
    'idempotency-key': 'connect',
  })
  connection = made.data.id
}
const pathOf = (rest = '') => `/team/users/${app.world.users.member.id}/integrations/${connection}${rest}`

/** Many calls at once on two nodes, with a token that has just ended. */
async function callBothNodes(calls: number): Promise<{ statuses: number[]; refreshes: number }> {
  const there = await app.as('member', await app.anotherNode())
  await tellSandbox(app, 'POST', '/salesforce/expire')
  const statuses = await Promise.all(
    Array.from({ length: calls }, async (_, at) =>
      at % 2 === 0
        ? (await member.get(pathOf('/task_options'))).status
        : (await there.get(pathOf('/task_options'))).status,
    ),
  )
  return { statuses, refreshes: (await salesforceLedger(app)).calls['refresh'] ?? 0 }
}

it('40 calls on two nodes with one ended token refresh it once', async () => {
  const { statuses, refreshes } = await callBothNodes(40)
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200))
  expect(refreshes).toBe(1)
  expect((await member.get(pathOf('/task_options'))).status).toBe(200)
  expect((await salesforceLedger(app)).calls['refresh']).toBe(1)
}, 60_000)

it('some of them would be refused, were the refresh not claimed', async () => {
  await app.db.pool.query(`
    create function forget_claims() returns trigger language plpgsql as $$
      begin new.refreshing_until = null; return new; end $$;
    create trigger forget_claims before update on crm_connections
      for each row execute function forget_claims()`)
  await makeFault(app, {
    service: 'salesforce',
    mode: 'slow',
    match: 'POST /services/oauth2/token',
    delayMs: 300,
    times: 40,
  })
  const { statuses, refreshes } = await callBothNodes(40)
  expect(refreshes).toBeGreaterThan(1)
  expect(statuses).toContain(409)
}, 60_000)

it('no token is in a log, an error, a job, a mail, an export, an audit entry or a stored answer', async () => {
  const owner = await app.as('owner')
  const path = pathOf()
  const { records } = await salesforceLedger(app)
  const mug = { product_variant_id: String(app.world.mug.variant), quantity: 1 }
  const link = linkTo('Contact', records.find(record => record.type === 'Contact')?.id ?? '')
  await tellSandbox(app, 'POST', '/salesforce/expire')
  await placeOrder(app, member, [mug], app.world.ada, link)
  await settleCrmLog(app)
  for (const mode of ['error_after', 'lost_reply', 'limit'] as const) {
    await makeFault(app, { service: 'salesforce', mode })
    await member.get(pathOf('/task_options'))
  }
  await app.db.pool.query('delete from crm_organizations')
  // Statements fail with what they would have written in the error.
  await app.db.pool.query('alter table crm_connections rename column token_version to broken_version')
  await tellSandbox(app, 'POST', '/salesforce/expire')
  expect((await member.get(pathOf('/task_options'))).status).toBe(500)
  await app.db.pool.query('alter table crm_connections rename column broken_version to token_version')
  const exported = (await owner.post('/exports/orders')).body.data.id
  await tellSandbox(app, 'POST', '/salesforce/revoke')
  await makeLogDue(app)
  await member.get(pathOf('/task_options'))
  await connect()
  expect((await member.delete(path)).status).toBe(204)
  await app.settleJobs()

  const { grants, sessions } = await salesforceLedger(app)
  const tokens = [code, ...[...grants, ...sessions].map(one => one.id)]
  expect(tokens.length).toBeGreaterThan(5)
  const told = [...lines, (await owner.get(`/exports/${exported}/download`)).text]
  const mails = async () => JSON.stringify(await inboxOf(app, app.world.users.member.email))
  await expect.poll(mails, { timeout: 15_000 }).toContain('Salesforce is disconnected')
  told.push(await mails())
  told.push((await owner.get('/team/audit_events')).text)
  expect(lines.filter(line => line.includes('token_version'))).not.toEqual([])
  for (const token of tokens) expect(told.filter(text => text.includes(token))).toEqual([])
  expect(await findText(app, tokens)).toEqual([])
}, 60_000)
