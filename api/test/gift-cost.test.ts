import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAskedByCalls, watchStatements, type StatementWatch } from '../../bench/profile/watch-statements.ts'
import { createApp, type App } from '../src/app.ts'
import { silentLog } from '../src/platform/log.ts'
import { openServices } from '../src/services/services.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'

let app: TestApp
let watch: StatementWatch
let node: App
let member: Client
beforeAll(async () => {
  app = await startApp({ worker: false, deposit: 1_000_000 })
  watch = await watchStatements(app.config.DATABASE_URL)
  node = await createApp({
    config: { ...app.config, DATABASE_URL: watch.url },
    log: silentLog,
    services: openServices(app.config),
  })
  member = await app.as('member', node)
})
afterAll(async () => {
  await node.stop()
  await watch.stop()
  await app.stop()
})

let keys = 0
async function send(path: string, body: object): Promise<string> {
  const { status, body: answer } = await member.post(`/team/${path}`, body, {
    'idempotency-key': `cost-${++keys}`,
  })
  expect(status).toBeLessThan(300)
  return [answer.data].flat()[0].id as string
}

/** A gift of two items; by four calls, as the web sends it, or by six. */
async function sendGift(calls: 4 | 6): Promise<void> {
  const { mug, tee, ada } = app.world
  const items = [mug.variant, tee.small].map(id => ({ product_variant_id: String(id), quantity: 1 }))
  const order = { recipient_id: ada, card_message: 'Thank you!' }
  const id = await send('orders', {
    order: calls === 4 ? { ...order, selected_items_json: items } : order,
  })
  if (calls === 6) for (const item of items) await send(`orders/${id}/items`, { item })
  const rate = await send('shipping/rates', { order_id: id })
  await send(`orders/${id}/shipping`, { rate_id: rate })
  await send(`orders/${id}/charge_and_begin_processing`, {})
}

it.each([
  [4, 39, 36, 4],
  [6, 50, 49, 6],
] as const)(
  'a gift by %i calls costs at most %i statements in %i trips and %i durable commits',
  async (calls, statements, trips, commits) => {
    await sendGift(calls)
    watch.take()
    await sendGift(calls)
    const cost = watch.take()
    const own = cost.texts.filter(isAskedByCalls)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(statements)
    expect(cost.trips).toBeLessThanOrEqual(trips)
    expect(cost.transactions).toBe(calls)
    expect(cost.durableCommits).toBeLessThanOrEqual(commits)
  },
)

it('PostgreSQL keeps the plan of every statement of a gift', async () => {
  await addProducts()
  // The first five times a connection plans a statement anew in any case, to compare the cost.
  for (let gift = 0; gift < 20; gift++) await sendGift(6)
  const connections = await Promise.all(
    Array.from({ length: node.db.pool.totalCount }, () => node.db.pool.connect()),
  )
  const replanned = await Promise.all(
    connections.map(async connection => {
      const { rows } = await connection.query<{ statement: string }>(
        'select statement from pg_prepared_statements where custom_plans > 5',
      )
      connection.release()
      return rows.map(row => row.statement)
    }),
  )
  expect(connections.length).toBeGreaterThan(0)
  expect(replanned.flat()).toEqual([])
})

/** As many as a real team has: among few products, PostgreSQL would keep every plan. */
async function addProducts(): Promise<void> {
  const { team } = app.world
  await app.db.pool.query(
    `with added as (
       insert into products (team_id, name, display_name)
       select $1, name, name
       from (select 'Planned ' || number as name from generate_series(1, 500) number) names
       returning id
     ),
     variants as (
       insert into product_variants (team_id, product_id, sku, price_cents, retail_price_cents)
       select $1, id, 'PLANNED-' || id, 100, 200
       from added
       returning id
     )
     insert into stock_levels (product_variant_id, team_id)
     select id, $1
     from variants`,
    [team],
  )
  await app.db.pool.query('analyze products, product_variants, stock_levels')
}
