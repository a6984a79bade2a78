import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from './app-under-test.ts'
import { confirm, finished, ledgers, listOrder, people, planOf, sentTo } from './bulk-sends.ts'
import { makeList } from './lists.ts'
import {
  atProvider,
  clearFaults,
  makeFault,
  sendPaymentEvent,
  tellSandbox,
  type FaultMode,
} from './sandbox.ts'

describe('paying for a send to a list', () => {
  let app: TestApp
  let member: Client
  afterEach(() => app.stop())

  const start = async (options: TestOptions = {}) => {
    app = await startApp(options)
    member = await app.as('member')
  }
  const withCard = () => start({ deposit: 0, cardToken: 'tok_visa' })
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const fault = (mode: FaultMode, match = 'POST /v1/payment_intents', times = 1) =>
    makeFault(app, { service: 'payments', match, mode, times })
  const asked = (path: string) => atProvider<{ status: string; amount: number }>(app, `${path}?limit=100`)
  const paid = async () =>
    (await asked('payment_intents'))
      .filter(intent => intent.status === 'succeeded')
      .map(intent => intent.amount)
  const cancelOne = async (name: string) => {
    const [{ id, total_cents: cents }] = await rows(
      'select id, total_cents from orders where ship_name = $1',
      [name],
    )
    return { status: (await member.post(`/team/orders/${id}/cancel`)).status, cents }
  }

  it('charges the card once for all orders', async () => {
    await withCard()
    const plan = await planOf(app, member, people(12))
    expect((await confirm(app, member, plan)).body.data.attributes.state).toBe('paying')
    expect(await finished(member, plan.id)).toMatchObject({
      state: 'done',
      counts: { made: 12 },
      paymentSource: 'credit_card',
    })
    expect(await paid()).toEqual([plan.total])
    expect(await app.audit()).toEqual([])
  })

  it('releases everything when the card is declined, and lets the sender plan again', async () => {
    await withCard()
    const before = await ledgers(app)
    await rows("delete from pgboss.job where name = 'retry-refused-runs'")
    await fault('decline')
    const plan = await planOf(app, member, people(3))
    await confirm(app, member, plan)
    expect(await finished(member, plan.id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/^The card was refused: /),
      counts: { made: 0 },
    })
    expect(await ledgers(app)).toEqual(before)
    // What it gave back may be what a redemption waits for.
    expect(await rows("select data from pgboss.job where name = 'retry-refused-runs'")).toEqual([
      { data: { id: app.world.team } },
    ])
    expect((await confirm(app, member, plan)).status).toBe(409)
    expect(await rows("select kind from mails where kind like 'bulk%'")).toEqual([
      { kind: 'bulk-send-refused' },
    ])
    expect(await app.audit()).toEqual([])
    await sentTo(app, member, plan.gift)
    expect((await paid()).length).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it.each(['error_before', 'error_after', 'lost_reply'] as const)(
    'finds the outcome of a payment without an answer, and pays once (%s)',
    async mode => {
      await withCard()
      await fault(mode, 'POST /v1/payment_intents', 2)
      const plan = await planOf(app, member, people(3))
      await confirm(app, member, plan)
      expect((await finished(member, plan.id)).state).toBe('done')
      expect(await paid()).toEqual([plan.total])
      expect(await app.audit()).toEqual([])
    },
    60_000,
  )

  it('keeps everything reserved while the outcome is open, and continues when the provider’s webhook arrives', async () => {
    await withCard()
    const before = await ledgers(app)
    await fault('error_after', 'POST /v1/payment_intents', 9)
    await fault('error_before', 'GET /v1/payment_intents', 99)
    const plan = await planOf(app, member, people(3))
    await confirm(app, member, plan)
    await expect
      .poll(async () => JSON.stringify(await tellSandbox(app, 'GET', '/payments/ledger')), {
        timeout: 10_000,
      })
      .toMatch(/"status":\s*"succeeded"/)
    expect(await ledgers(app)).toEqual({
      ...before,
      reserved: 3,
      allowance: before.allowance - 3,
      budget: before.budget - plan.total,
    })
    expect(await app.audit()).toEqual([])
    await rows("update payment_attempts set claimed_until = now() + interval '1 hour'")
    await clearFaults(app)
    const [attempt] = await rows(
      'select idempotency_key from payment_attempts where bulk_send_id is not null',
    )
    const news = () =>
      sendPaymentEvent(app, {
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', metadata: { attempt_key: attempt.idempotency_key } } },
      })
    expect((await Promise.all([news(), news(), news()])).map(answer => answer.status)).toEqual([
      200, 200, 200,
    ])
    expect((await finished(member, plan.id)).state).toBe('done')
    expect(await paid()).toEqual([plan.total])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('returns to the deposit exactly what one canceled order cost', async () => {
    await start()
    await sentTo(app, member, people(5))
    const before = await ledgers(app)
    const { status, cents } = await cancelOne('Person 3')
    expect([status, await ledgers(app)]).toEqual([
      200,
      {
        ...before,
        reserved: 4,
        allowance: before.allowance + 1,
        budget: before.budget + cents,
        deposit: before.deposit + cents,
      },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('credits the invoice with exactly what one canceled order cost', async () => {
    await start({ deposit: 0 })
    await rows("insert into payment_methods (team_id, kind, is_default) values ($1, 'invoice', true)", [
      app.world.team,
    ])
    const plan = await sentTo(app, member, people(5))
    const before = await ledgers(app)
    const { cents } = await cancelOne('Person 3')
    expect(await rows('select kind, amount_cents from invoice_lines order by id')).toEqual([
      { kind: 'charge', amount_cents: plan.total },
      { kind: 'credit', amount_cents: -cents },
    ])
    expect(await ledgers(app)).toEqual({
      ...before,
      reserved: 4,
      allowance: before.allowance + 1,
      budget: before.budget + cents,
    })
    expect(await app.audit()).toEqual([])
  })

  it('refunds the card order by order, each its own amount and once, also where a reply is lost', async () => {
    await withCard()
    const plan = await sentTo(app, member, people(3))
    await fault('error_after', 'POST /v1/refunds', 2)
    const canceled = []
    for (const name of ['Person 0', 'Person 1', 'Person 2']) canceled.push((await cancelOne(name)).cents)
    await expect
      .poll(async () => (await rows("select 1 from refunds where state = 'succeeded'")).length, {
        timeout: 15_000,
      })
      .toBe(3)
    expect((await asked('refunds')).map(refund => refund.amount).sort()).toEqual(canceled.sort())
    expect(canceled.reduce((sum, cents) => sum + cents, 0)).toBe(plan.total)
    expect(await ledgers(app)).toMatchObject({ reserved: 0, allowance: 1000, budget: 1_000_000 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('leaves an unlimited budget unchanged, and uses additional sends after the plan’s own', async () => {
    await start({ allowance: 4 })
    await rows('update budgets set is_infinite = true where user_id = $1', [app.world.users.member.id])
    expect(
      (await (await app.as('owner')).post('/team/additional_order_limits', { order_limit: 3 })).status,
    ).toBeLessThan(300)
    const before = await ledgers(app)
    await sentTo(app, member, people(6))
    expect(await ledgers(app)).toMatchObject({ allowance: 1, budget: before.budget, reserved: 6 })
    for (const name of ['Person 0', 'Person 5']) await cancelOne(name)
    expect(
      await rows('select remaining, additional from allowances where team_id = $1', [app.world.team]),
    ).toEqual([{ remaining: 1, additional: 2 }])
    expect(await ledgers(app)).toMatchObject({ budget: before.budget, reserved: 4 })
    expect(await app.audit()).toEqual([])
  })

  it('refuses a team without a card at once, and creates no plan', async () => {
    await start({ deposit: 0 })
    const list = await makeList(app, people(2))
    expect((await member.post('/team/orders/recipient_list', listOrder(app, { list }))).status).toBe(422)
    expect((await rows('select 1 from bulk_sends')).length).toBe(0)
  })
})
