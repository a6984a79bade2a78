import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../src/platform/passwords/hash-password.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { confirm, finished, people, planOf } from './bulk-sends.ts'
import { orderReady } from './orders.ts'
import { inboxOf } from './sandbox.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { remoteClient } from './tools/remote-client.ts'

/** No duration of ours is near it. */
const offMs = (5 * 60 + 17) * 60_000
const password = 'blue canoe 42'

/**
 * Two processes on one database, one with its clock five hours ahead, which also runs the jobs, and one as far behind.
 * Without `followDatabaseTime` both write times that are hours off, refuse each other's quotes and plans, and rate limits
 * begin anew with each change of the node.
 */
describe('nodes with wrong clocks', () => {
  let app: TestApp
  let nodes: ServerProcess[]
  let ahead: ServerProcess
  let behind: ServerProcess

  beforeAll(async () => {
    app = await startApp({ worker: false, cardToken: 'tok_visa', deposit: 0 })
    await app.db.pool.query('update users set password_hash = $1', [await hashPassword(password)])
    const preload = { NODE_OPTIONS: `--import ${import.meta.dirname}/tools/wrong-clock.mjs` }
    nodes = await Promise.all([
      startServerProcess(app.config, { ...preload, CLOCK_OFF_MS: String(offMs), WORKER: '1' }),
      startServerProcess(app.config, { ...preload, CLOCK_OFF_MS: String(-offMs) }),
    ])
    ;[ahead, behind] = nodes as [ServerProcess, ServerProcess]
  }, 120_000)
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.kill()))
    await app.stop()
  })

  /** Signs in at one node. */
  async function signIn(node: ServerProcess, email: string): Promise<Record<string, string>> {
    const answer = await remoteClient(node.url).post('/auth/sign_in', { user: { email, password } })
    expect(answer.status, answer.text).toBe(200)
    return Object.fromEntries(['access-token', 'client', 'uid'].map(name => [name, answer.headers[name]!]))
  }
  /** Times in the database that are off by as much as the clocks are, as table and column. */
  async function wrongTimes(): Promise<string[]> {
    const { rows } = await app.db.pool.query<{ table: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
      from information_schema.columns
      where table_schema in ('public', 'pgboss')
        and data_type = 'timestamp with time zone'`,
    )
    const wrong: string[] = []
    for (const { table, column } of rows) {
      const found = await app.db.pool.query(
        `select from ${table}
        where abs(abs(extract(epoch from ${column} - now())) - $1) < 600
        limit 1`,
        [offMs / 1000],
      )
      if (found.rowCount) wrong.push(`${table} ${column}`)
    }
    return wrong
  }

  it('accept each other’s sessions, which end at the right time', async () => {
    for (const [here, there] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const headers = await signIn(here, app.world.users.owner.email)
      expect((await remoteClient(there.url, headers).get('/user')).status).toBe(200)
    }
    const { rows } = await app.db.pool.query<{ days: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions',
    )
    expect(new Set(rows.map(row => row.days.toFixed(3))).size).toBe(1)
  })

  it('share one limit of tries', async () => {
    const ask = async (node: ServerProcess) =>
      (await remoteClient(node.url).post('/auth/password', { user: { email: 'olivia@acme.test' } })).status
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn++) statuses.push(await ask(turn % 2 ? ahead : behind))
    expect(statuses.map(status => status === 429)).toEqual([false, false, false, false, false, true, true])
  })

  it('charge what the other quoted, mail once, and send what the other planned', async () => {
    const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
    const clients: Client[] = []
    for (const node of nodes)
      clients.push(remoteClient(node.url, await signIn(node, app.world.users.member.email)))
    for (const [here, there] of [clients, clients.toReversed()] as [Client, Client][]) {
      const id = await orderReady(app, here, items)
      expect(await there.post(`/team/orders/${id}/charge_and_begin_processing`)).toMatchObject({
        status: 200,
      })
    }
    for (const [here, there] of [clients, clients.toReversed()] as [Client, Client][]) {
      const plan = await planOf(app, here, people(3))
      expect((await confirm(app, there, plan)).status).toBe(200)
      expect((await finished(there, plan.id)).state).toBe('done')
    }
    const [owner] = [remoteClient(behind.url, await signIn(behind, app.world.users.owner.email))]
    expect((await owner.post('/team/deposit', { deposit: { amount: '50.00' } })).status).toBe(201)
    await app.settleJobs()
    expect((await inboxOf(app, app.world.users.member.email)).length).toBeGreaterThan(0)
  }, 60_000)

  it('write no time that is as wrong as their clocks', async () => {
    expect(await wrongTimes()).toEqual([])
    expect(await app.audit()).toEqual([])
  })
})
