import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { confirm, ledgers, people, planOf } from './bulk-sends.ts'
import { keepServers, restInOrders, type ServerProcess } from './server-process.ts'

/** The full size: BULK_PEOPLE=10000. */
const count = Number(process.env['BULK_PEOPLE'] ?? 2_500)

let app: TestApp
const servers = keepServers()
afterEach(async () => {
  await servers.endAll()
  await app.stop()
})

const start = (worker: '0' | '1') => servers.start(app.config, worker)

it(
  `sends exactly ${count} gifts while one of two workers is killed again and again, and the API twice`,
  async () => {
    app = await startApp({
      worker: false,
      mugStock: count + 7,
      allowance: count + 7,
      budget: count * 10_000,
      deposit: count * 10_000,
    })
    const member = await app.as('member')
    const [firstApi, planner] = await Promise.all([start('0'), start('1')])
    let api = firstApi
    const plan = await planOf(app, member, people(count))
    const before = await ledgers(app)
    await restInOrders(app.db, 1.2)
    const asked = await fetch(`${api.url}/api/v2/team/orders/recipient_list`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/json', 'idempotency-key': 'killed' },
      body: JSON.stringify({
        bulk_import_id: plan.gift.list,
        recipient_list_order_items: [{ product_variant_id: app.world.mug.variant, quantity: 1 }],
        plan_id: plan.id,
        plan_hash: plan.hash,
      }),
    })
    expect(asked.status).toBe(200)

    let kills = 0
    let isDone = false
    const killing = (async () => {
      let steady: Promise<ServerProcess> | undefined
      for (let worker = planner; !isDone; worker = await start('1')) {
        await sleep(700)
        await servers.end(worker, 'kill')
        kills += 1
        // Nothing can be done before the first have been killed at it.
        if (kills === 2) steady = start('1')
      }
      await steady
    })()
    const restarting = (async () => {
      for (const how of ['kill', 'stop'] as const) {
        await sleep(800)
        await servers.end(api, how)
        api = await start('0')
      }
    })()
    const stateOf = async () =>
      (await app.db.pool.query<{ state: string }>('select state from bulk_sends where id = $1', [plan.id]))
        .rows[0]!.state
    while ((await stateOf()) !== 'done') {
      expect(await app.audit()).toEqual([])
      await sleep(250)
    }
    isDone = true
    await Promise.all([killing, restarting])

    expect(kills).toBeGreaterThan(2)
    const {
      rows: [orders],
    } = await app.db.pool.query(
      `select count(*)::int as orders, count(distinct recipient_id)::int as people,
        sum(total_cents)::int as cents, count(*) filter (where status = 'processing')::int as processing
      from orders`,
    )
    expect(orders).toEqual({ orders: count, people: count, cents: plan.total, processing: count })
    expect(await ledgers(app)).toEqual({
      reserved: count,
      allowance: before.allowance - count,
      budget: before.budget - plan.total,
      deposit: before.deposit - plan.total,
      orders: count,
    })
    expect(
      (await app.db.pool.query("select count(*)::int as count from mails where kind = 'bulk-send-done'"))
        .rows,
    ).toEqual([{ count: 1 }])
    expect((await confirm(app, member, plan, { 'idempotency-key': 'another' })).status).toBe(409)
    expect(await app.audit()).toEqual([])
  },
  120_000 + count * 50,
)
