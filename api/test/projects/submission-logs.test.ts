import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { askForProof, confirm, ownRow, readMail, submit, verify } from './collecting.ts'
import { insertProject } from './project-rows.ts'

const lines: string[] = []
const log = createLog('trace', {
  write: line => {
    lines.push(line)
  },
})
/** As in the address that `submit` sends, and in each change of it here. */
const street = '12 Canary Street'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ log, env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

/** Lets what a call writes fail in a way nobody foresaw. */
async function withoutColumn<T>(column: string, work: () => Promise<T>): Promise<T> {
  await app.db.pool.query(`alter table submissions rename column ${column} to broken_${column}`)
  try {
    return await work()
  } finally {
    await app.db.pool.query(`alter table submissions rename column broken_${column} to ${column}`)
  }
}

it('no street and no token of a submission is in a log line, also when calls fail, nor in what records them', async () => {
  const project = await insertProject(app, { link_on: true })
  const email = 'maya@people.test'
  await owner.post(`/team/admin_orders/${project.id}/enable_email_verification`)
  await askForProof(app, project, email)
  const proof = (await readMail(app, email))?.token ?? ''
  const ticket: string = (await verify(app, project, { token: proof })).body.ticket
  const failed = [await withoutColumn('phone', () => submit(app, project, email, { ticket }))]
  const submitted = await submit(app, project, email, { ticket })
  expect(submitted.status).toBe(201)
  const token = submitted.headers['recipient-token'] ?? ''
  const headers = { 'recipient-token': token }
  const row = `/team/admin_orders/${project.id}/order_recipients/${submitted.body.data.id}`
  const change = { recipient: { address_one: '9 Canary Road' } }
  failed.push(
    await withoutColumn('phone', () => ownRow(app, project, headers)),
    await withoutColumn('phone', () => ownRow(app, project, headers, 'PUT', change)),
    await withoutColumn('phone', () => owner.put(row, change)),
  )
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect((await ownRow(app, project, headers, 'PUT', change)).status).toBe(200)
  expect((await owner.put(row, { recipient: { address_one: street } })).status).toBe(200)
  await owner.post(`/team/admin_orders/${project.id}/disable_email_verification`)
  expect((await submit(app, project, email, { address_one: '10 Canary Road' })).status).toBe(202)
  const correction = (await readMail(app, email))?.token ?? ''
  expect((await confirm(app, project, correction)).status).toBe(200)
  const exported = await owner.get(`/team/admin_orders/${project.id}/export_recipient_csv`)
  const file = exported.body.order_recipient_csv_url.split('/').at(-1)
  expect((await app.anonymous.get(`/team/admin_orders/files/${file}`)).text).not.toContain('Canary')
  expect((await ownRow(app, project, headers, 'DELETE')).status).toBe(204)

  const secrets = [proof, ticket, token, correction, file, 'Canary']
  expect(secrets.filter(text => text.length < 6)).toEqual([])
  const all = lines.join('')
  expect(all).toContain('unforeseen error')
  expect(secrets.filter(text => all.includes(text))).toEqual([])
  const { rows } = await app.db.pool.query<{ text: string }>(`
    select to_jsonb(a)::text as text from audit_events a
    union all select to_jsonb(k)::text from idempotency_keys k
    union all select to_jsonb(m)::text from mails m
    union all select to_jsonb(l)::text from project_file_links l
    union all select data::text from pgboss.job`)
  const stored = rows.map(({ text }) => text).join('\n')
  expect(secrets.filter(text => stored.includes(text))).toEqual([])
}, 120_000)
