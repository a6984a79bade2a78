import { afterEach, expect, it } from 'vitest'
import { creditDeposit } from '../src/modules/money/payments/deposits.store.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { killWorkers, restForKills } from './tools/kill-workers.ts'
import {
  begin,
  confirmPeople,
  ledgers,
  makePage,
  planned,
  settled,
  type Page,
} from './redemption/confirmed-people.ts'
import { atProvider, makeFault, type FaultMode } from './sandbox.ts'
import { keepServers } from './server-process.ts'

/** The full size, which `npm run chaos` takes: RUN_PEOPLE=10000 RUN_KILLS=30. */
const count = Number(process.env['RUN_PEOPLE'] ?? 2_000)
const leastKills = Number(process.env['RUN_KILLS'] ?? 3)

let app: TestApp
let owner: Client
let page: Page
const servers = keepServers()
afterEach(async () => {
  await servers.endAll()
  await app.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const failCard = (mode: FaultMode) =>
  makeFault(app, { service: 'payments', match: 'POST /v1/payment_intents', mode, times: 1 })

it(
  `makes exactly ${count} orders of a group order while one of two workers is killed again and again`,
  async () => {
    app = await startApp({
      worker: false,
      mugStock: count + 7,
      allowance: count + 7,
      budget: count * 10_000,
      deposit: 0,
      cardToken: 'tok_visa',
    })
    owner = await app.as('owner')
    page = await makePage(app, owner)
    await confirmPeople(app, page, count)
    await app.db.pool.query('analyze')
    const total = await refuseTwice()

    await failCard('lost_reply')
    const before = await ledgers(app)
    await restForKills(app, leastKills)
    const api = await servers.start(app.config, '0')
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${api.url}/api/v2/team/group_orders/${page.id}/begin_order_processing`, {
          method: 'POST',
          headers: { ...owner.headers, 'content-type': 'application/json', 'idempotency-key': 'killed' },
          body: '{}',
        }),
      ),
    )
    expect(asked.map(answer => answer.status)).toContain(200)
    const isDone = async () =>
      (await rows('select state from group_orders where id = $1', [page.id]))[0]!.state === 'finalized'
    expect(await killWorkers(app, servers, { leastKills, isDone })).toBeGreaterThanOrEqual(leastKills)

    const [orders] = await rows(
      `select count(*)::int as orders, count(distinct participant_id)::int as people, sum(total_cents)::int as cents
      from orders`,
    )
    expect(orders).toEqual({ orders: count, people: count, cents: total })
    expect(await ledgers(app)).toEqual({
      reserved: count,
      held: 0,
      allowance: before['allowance']! - count,
      budget: before['budget']! - total,
      deposit: total - 1,
      orders: count,
    })
    const intents = await atProvider<{ status: string; amount: number }>(app, 'payment_intents?limit=100')
    expect(intents.filter(intent => intent.status === 'succeeded').map(intent => intent.amount)).toEqual([
      total,
    ])
    expect(await rows("select count(*)::int as count from mails where kind = 'group-order-summary'")).toEqual(
      [{ count: 1 }],
    )
    expect(await app.audit()).toEqual([])
  },
  120_000 + count * 50 + leastKills * 5_000,
)

/** First the deposit is short by one cent and nothing else pays, then the card is refused; neither takes anything. Answers the total. */
async function refuseTwice(): Promise<number> {
  const worker = await app.anotherNode({ WORKER: '1' })
  const total = Math.round(Number((await planned(owner, page)).attributes.total) * 100)
  await inTransaction(app.db, tx =>
    creditDeposit(tx, {
      teamId: app.world.team,
      kind: 'topup',
      amountCents: total - 1,
      source: { type: 'test', id: 1 },
      actorName: 'test',
    }),
  )
  const before = await ledgers(app)
  const refusalOf = async () => {
    await begin(owner, page)
    const after = await settled(owner, page, 120_000)
    expect(await ledgers(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
    return [after.state, after.refusal]
  }
  await rows('update payment_methods set removed_at = now(), is_default = false')
  expect(await refusalOf()).toEqual(['pending', expect.stringMatching(/payment method/i)])
  await rows('update payment_methods set removed_at = null, is_default = true')
  await failCard('decline')
  expect(await refusalOf()).toEqual(['pending', expect.stringMatching(/^The card was refused: /)])
  await worker.stop()
  return total
}
