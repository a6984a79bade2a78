import { afterEach, expect, it } from 'vitest'
import { receiveStock } from '../../src/modules/catalog/products/stock/receive-stock.ts'
import { creditDeposit } from '../../src/modules/money/payments/deposits.store.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { killWorkers, restForKills } from '../tools/kill-workers.ts'
import { atProvider, makeFault, type FaultMode } from '../sandbox.ts'
import { keepServers } from '../server-process.ts'
import { insertPeople, insertProduced, moneyAndStock, place, planned, settledRun } from './placing.ts'
import { auditEvents, type InsertedProject } from './project-rows.ts'

/** The full size, which `npm run chaos` takes: PLACED_PEOPLE=5000 PLACING_KILLS=30. */
const count = Number(process.env['PLACED_PEOPLE'] ?? 1_500)
const leastKills = Number(process.env['PLACING_KILLS'] ?? 3)
/** A tee and a mug for 40.00, and 8.50 of shipping. */
const total = count * 4_850

let app: TestApp
let operator: Client
let project: InsertedProject
const servers = keepServers()
afterEach(async () => {
  await servers.endAll()
  await app.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const failCard = (mode: FaultMode) =>
  makeFault(app, { service: 'payments', match: 'POST /v1/payment_intents', mode, times: 1 })

it(
  `places exactly ${count} orders of a project while one of two workers is killed again and again`,
  async () => {
    app = await startApp({
      worker: false,
      mugStock: count,
      teeStock: count - 1,
      deposit: 0,
      cardToken: 'tok_visa',
    })
    operator = await app.operator()
    project = await insertProduced(app, { expected: count })
    await insertPeople(app, project, count)
    await app.db.pool.query('analyze')
    await beRefusedForStock()
    await beRefusedForMoney()

    await failCard('lost_reply')
    const before = await moneyAndStock(app)
    const seen = await planned(operator, project)
    await restForKills(app, leastKills)
    const api = await servers.start(app.config, '0')
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${api.url}/api/v2/operations/projects/${project.id}/place`, {
          method: 'POST',
          headers: { ...operator.headers, 'content-type': 'application/json', 'idempotency-key': 'killed' },
          body: JSON.stringify({ plan_id: seen.id, plan_hash: seen.attributes['planHash'] }),
        }),
      ),
    )
    const statuses = asked.map(answer => answer.status)
    expect(statuses).toContain(200)
    // The others found the first one at work.
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
    const isDone = async () =>
      (await rows('select state from project_runs where id = $1', [seen.id]))[0]!.state === 'done'
    expect(await killWorkers(app, servers, { leastKills, isDone })).toBeGreaterThanOrEqual(leastKills)

    expect(
      await rows(
        `select count(*)::int as orders, count(distinct submission_id)::int as people, sum(total_cents)::int as cents
        from orders`,
      ),
    ).toEqual([{ orders: count, people: count, cents: total }])
    expect(await rows('select count(*)::int as people from submissions where order_id is null')).toEqual([
      { people: 0 },
    ])
    // The deposit lacked a cent, so the card paid for all; no budget and no allowance did.
    expect(await moneyAndStock(app)).toEqual({
      ...before,
      reserved: before['reserved']! + 2 * count,
      orders: count,
    })
    const intents = await atProvider<{ status: string; amount: number }>(app, 'payment_intents?limit=100')
    expect(intents.filter(intent => intent.status === 'succeeded').map(intent => intent.amount)).toEqual([
      total,
    ])
    expect(await auditEvents(app, project, 'project.placing_began')).toHaveLength(2)
    expect(await rows('select state from projects where id = $1', [project.id])).toEqual([
      { state: 'shipping' },
    ])
    expect(await rows("select count(*)::int as mails from mails where kind = 'project-placed'")).toEqual([
      { mails: 2 },
    ])
    expect(await app.audit()).toEqual([])
  },
  120_000 + count * 50 + leastKills * 15_000,
)

/** One tee is missing: nothing is taken. Then it is received. */
async function beRefusedForStock(): Promise<void> {
  await nothingIsTaken(async () => {
    const answer = await place(operator, project, await planned(operator, project))
    expect([answer.status, answer.code]).toEqual([422, 'out_of_stock'])
    expect(answer.body.errors).toEqual([
      expect.stringContaining(`Soft Tee (S): ${count} wanted, ${count - 1} left`),
    ])
  })
  await inTransaction(app.db, tx =>
    receiveStock(tx, {
      teamId: app.world.team,
      productVariantId: app.world.tee.small,
      quantity: 1,
      source: { type: 'receipt', id: 1 },
      author: { kind: 'service', id: null, name: 'test' },
    }),
  )
}

/** First the deposit is short by one cent and nothing else pays, then the card is refused: nothing is taken. */
async function beRefusedForMoney(): Promise<void> {
  await inTransaction(app.db, tx =>
    creditDeposit(tx, {
      teamId: app.world.team,
      kind: 'topup',
      amountCents: total - 1,
      source: { type: 'test', id: 1 },
      actorName: 'test',
    }),
  )
  await rows('update payment_methods set removed_at = now(), is_default = false')
  await nothingIsTaken(async () => {
    const answer = await place(operator, project, await planned(operator, project))
    expect([answer.status, answer.code]).toEqual([422, 'no_payment_method'])
  })
  await rows('update payment_methods set removed_at = null, is_default = true')
  await failCard('decline')
  const worker = await app.anotherNode({ WORKER: '1' })
  await nothingIsTaken(async () => {
    const seen = await planned(operator, project)
    expect((await place(operator, project, seen)).status).toBe(200)
    const { state, refusal } = await settledRun(operator, project, seen.id, 120_000)
    expect([state, refusal]).toEqual(['refused', expect.stringMatching(/^The card was refused: /)])
  })
  await worker.stop()
}

async function nothingIsTaken(attempt: () => Promise<void>): Promise<void> {
  const before = await moneyAndStock(app)
  await attempt()
  expect(await moneyAndStock(app)).toEqual(before)
  expect(await app.audit()).toEqual([])
}
