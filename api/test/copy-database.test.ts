import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { databaseUrl } from './postgres/template.ts'
import { placeOrder } from './orders.ts'

const run = promisify(execFile)

describe('bin/db copy', () => {
  let app: TestApp
  let target: pg.Client
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const url = databaseUrl(inject('databaseUrl'), name)
  const onServer = async (statement: string) => {
    const client = new pg.Client(inject('databaseUrl'))
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  beforeAll(async () => {
    app = await startApp({ worker: false })
    await onServer(`create database ${name} template ribbon_template`)
    target = new pg.Client(url)
    await target.connect()
  })
  afterAll(async () => {
    await target.end()
    await onServer(`drop database ${name} with (force)`)
    await app.stop()
  })

  const copy = () =>
    run(process.execPath, ['bin/db.mjs', 'copy', url], {
      env: { ...process.env, DATABASE_URL: app.config.DATABASE_URL },
    })
  const both = async (text: string) =>
    Promise.all([app.db.pool.query(text), target.query(text)]).then(answers =>
      answers.map(({ rows }) => rows),
    )
  const rules = `
    select
      (select count(*) from pg_constraint where contype = 'f' and conparentid = 0 and convalidated)::int as keys,
      (select json_agg(tgname || ' ' || tgenabled::text order by tgname) from pg_trigger where not tgisinternal) as triggers`

  it('copies rows, counters and jobs to an empty database, and leaves its rules as they were', async () => {
    const member = await app.as('member')
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
    ])
    expect((await copy()).stdout).toMatch(/^\d+ tables are copied\.\n$/)
    const [rulesHere, rulesThere] = await both(rules)
    expect(rulesThere).toEqual(rulesHere)
    for (const table of ['orders', 'stock_movements', 'audit_events', 'budget_entries', 'pgboss.job']) {
      const [here, there] = await both(`select * from ${table} order by id`)
      expect(there, table).toEqual(here)
      expect(there!.length, table).toBeGreaterThan(0)
    }
    expect((await target.query("select nextval('orders_id_seq')::int as id")).rows).toEqual([
      { id: Number(id) + 1 },
    ])
  }, 60_000)

  it('refuses a database that somebody uses already', async () => {
    await expect(copy()).rejects.toMatchObject({
      stderr: 'The target has users or operators already; nothing was copied.\n',
    })
  }, 60_000)
})
