import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkEndpoints } from '../../src/modules/connections/webhook-endpoints/health/check-endpoints.ts'
import { createLog } from '../../src/platform/log.ts'
import { startApp, type Answered, type TestApp } from '../app-under-test.ts'
import { inboxOf } from '../sandbox.ts'
import { openReceiver } from './webhook-receiver.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log = createLog('trace', {
    write: line => {
      lines.push(line)
    },
  })
  app = await startApp({ log, env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
})
afterAll(() => app.stop())

it('leaves no signing secret in a log, an error, a job, a mail, an audit entry or a stored answer', async () => {
  const owner = await app.as('owner')
  const query = async (text: string) => (await app.db.pool.query(text)).rows
  const secrets: string[] = []
  const keep = (answer: Answered) => {
    expect(answer.status, answer.text).toBeLessThan(300)
    secrets.push(answer.body.data.attributes.secret)
    return answer.body.data.id as string
  }
  const receiver = await openReceiver()
  receiver.answer = { status: 500 }
  const endpoint = { url: receiver.url, events: ['order.placed'] }
  const keyed = { 'idempotency-key': 'made once' }
  const id = keep(await owner.post('/team/webhook_endpoints', { webhook_endpoint: endpoint }, keyed))
  const again = await owner.post('/team/webhook_endpoints', { webhook_endpoint: endpoint }, keyed)
  expect([again.status, again.body.data.id, again.body.data.attributes.secret]).toEqual([201, id, null])
  keep(await owner.post(`/team/webhook_endpoints/${id}/rotate`, {}, { 'idempotency-key': 'changed once' }))
  expect(new Set(secrets.map(secret => secret.slice(0, 6)))).toEqual(new Set(['whsec_']))

  // It fails, its owners are mailed, and then statements fail with what they would have written in the error.
  await owner.post(`/team/webhook_endpoints/${id}/test`)
  await query("update webhook_endpoints set failing_since = now() - interval '2 hours', failed_tries = 9")
  await checkEndpoints(app.db)
  await app.settleJobs()
  await query('alter table webhook_endpoints rename column secret to broken_secret')
  for (const path of [`/${id}/rotate`, `/${id}/test`, ''])
    expect((await owner.post(`/team/webhook_endpoints${path}`, { webhook_endpoint: endpoint })).status).toBe(
      500,
    )
  expect(lines.filter(line => line.includes('column')).length).toBeGreaterThan(0)
  await query('alter table webhook_endpoints rename column broken_secret to secret')

  const tables = await query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  expect(tables.length).toBeGreaterThan(50)
  expect(await query("select from mails where kind like '%webhook%'")).not.toHaveLength(0)
  const kept = [...lines]
  for (const { name } of tables)
    for (const { row } of await query(`select t::text as row from ${name} t`)) kept.push(row)
  for (const { email } of await query('select email from users'))
    for (const mail of await inboxOf(app, email)) kept.push(JSON.stringify(mail))
  kept.push((await owner.get('/team/webhook_endpoints')).text, (await owner.get('/team/audit_events')).text)
  // What is searched holds the endpoint itself.
  expect(kept.filter(text => text.includes(receiver.url)).length).toBeGreaterThan(3)
  for (const secret of secrets) {
    const bare = secret.replace('whsec_', '')
    expect(kept.filter(text => text.includes(bare))).toEqual([])
  }
})
