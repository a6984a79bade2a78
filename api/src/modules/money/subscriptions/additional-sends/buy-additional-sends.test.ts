import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import { sendForm } from '../../../../../test/send-form.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { insertPaymentMethod } from '../../payment-methods/payment-methods.store.ts'

// The plan of the test's world: 99.00 for 1000 sends, so 0.10 each, rounded up from 0.099.
describe('buying additional sends', () => {
  let app: TestApp
  let owner: Client
  afterEach(() => app.stop())

  const start = async (options: TestOptions = {}) => {
    app = await startApp({ worker: false, ...options })
    owner = await app.as('owner')
  }
  const buy = (quantity: unknown, client = owner, key = randomUUID()) =>
    client.post(
      '/team/additional_order_limits',
      { paige_additional_order_limit: { order_limit: quantity } },
      { 'idempotency-key': key },
    )
  const one = async (text: string) => (await app.db.pool.query(text)).rows[0]
  const deposit = async () =>
    Number(
      (await one(`select balance_cents from deposits where team_id = ${app.world.team}`))?.balance_cents ?? 0,
    )
  const invoiceMethod = () =>
    inTransaction(app.db, tx =>
      insertPaymentMethod(tx, { teamId: app.world.team, kind: 'invoice', isDefault: true }),
    )

  it('pays from the deposit, adds them on top of the plan and notifies everyone', async () => {
    await start({ deposit: 10_000 })
    const member = await app.as('limited')
    expect((await member.get('/team/dashboard_metrics/remaining_orders')).body).toEqual({
      data: {
        id: String(app.world.team),
        type: 'remainingOrders',
        attributes: { remaining_orders: 1000, availableOrders: 0, pricePerSend: '0.10' },
      },
    })
    const bought = await sendForm(app, owner, 'POST', '/team/additional_order_limits', {
      'paige_additional_order_limit[order_limit]': '250',
    })
    expect([bought.status, bought.body.data.attributes]).toEqual([
      200,
      { remaining_orders: 1250, availableOrders: 250, pricePerSend: '0.10' },
    ])
    expect((await member.get('/team')).body.data.attributes.availableAdditionalOrders).toBe(250)
    expect(await deposit()).toBe(10_000 - 2_500)
    expect(
      await one('select quantity, price_cents, amount_cents::int, actor_name from additional_sends'),
    ).toEqual({ quantity: 250, price_cents: 10, amount_cents: 2500, actor_name: 'Olivia Test' })
    expect(
      await one("select delta, additional_delta from allowance_entries where kind = 'purchase'"),
    ).toEqual({ delta: 0, additional_delta: 250 })
    expect(
      (
        await one(
          "select array_agg(type order by type) as types from live_events where event = 'allowance.updated'",
        )
      ).types,
    ).toEqual(['remainingOrders', 'subscriptions', 'teams'])
    expect(
      await one("select actor_name, details from audit_events where action = 'additional_sends.bought'"),
    ).toMatchObject({
      actor_name: 'Olivia Test',
      details: { quantity: 250, amountCents: 2500, paidFrom: 'deposit' },
    })
    expect(await app.audit()).toEqual([])
  })

  it('puts them on the next invoice where the deposit does not cover them', async () => {
    await start({ deposit: 99 })
    await invoiceMethod()
    expect((await buy(10)).body.data.attributes.availableOrders).toBe(10)
    expect(await deposit()).toBe(99)
    expect(await one('select kind, description, amount_cents::int from invoice_lines')).toEqual({
      kind: 'charge',
      description: '10 additional sends',
      amount_cents: 100,
    })
    expect(await app.audit()).toEqual([])
  })

  it('is refused to a team without a payment method, and leaves no trace', async () => {
    await start({ deposit: 0 })
    const answer = await buy(5)
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: ['Your team has no payment method. Ask a team admin to add one under Billing.'] },
    ])
    expect(
      await one(
        'select (select count(*)::int from additional_sends) as purchases, (select sum(additional)::int from allowances) as additional',
      ),
    ).toEqual({ purchases: 0, additional: 0 })
    expect(await app.audit()).toEqual([])
  })

  it('is refused without a running plan that costs something', async () => {
    await start()
    for (const without of [
      "update subscriptions set status = 'canceled'",
      "update subscriptions set status = 'trialing', trial_end = now() - interval '1 hour'",
      "update subscriptions set status = 'active'; update plans set amount_cents = 0",
    ]) {
      await app.db.pool.query(without)
      const answer = await buy(5)
      expect([without, answer.status, answer.body]).toEqual([
        without,
        422,
        { errors: ['Please select/upgrade your plan to continue sending gifts'] },
      ])
      expect((await owner.get('/team/dashboard_metrics/remaining_orders')).body.data.attributes).toEqual({
        remaining_orders: 1000,
        availableOrders: 0,
        pricePerSend: null,
      })
    }
  })

  it('accepts whole numbers only', async () => {
    await start()
    for (const [quantity, reason] of [
      [0, 'Add at least one send.'],
      [-3, 'Add at least one send.'],
      [1.5, 'Enter a whole number of sends.'],
      ['many', 'Enter how many sends to add.'],
      [100_001, 'Add at most 100,000 sends at a time.'],
    ]) {
      const answer = await buy(quantity)
      expect([quantity, answer.status, answer.body]).toEqual([quantity, 422, { errors: [reason] }])
    }
  })

  it('leaves them unused until the plan’s own sends are used up', async () => {
    await start({ allowance: 1 })
    expect((await buy(1)).status).toBe(200)
    const member = await app.as('member')
    const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
    await placeOrder(app, member, items)
    await placeOrder(app, member, items)
    await expect(placeOrder(app, member, items)).rejects.toThrow('used up')
    expect((await owner.get('/team/dashboard_metrics/remaining_orders')).body.data.attributes).toMatchObject({
      remaining_orders: 0,
      availableOrders: 0,
    })
    expect(await app.audit()).toEqual([])
  })

  it('buys once per key, however often the request is sent', async () => {
    await start({ deposit: 10_000 })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(10, owner, key)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(
      new Set(answers.some(answer => answer.status === 409) ? [200, 409] : [200]),
    )
    expect((await buy(10, owner, key)).headers['idempotent-replayed']).toBe('true')
    expect(
      await one('select count(*)::int as purchases, sum(quantity)::int as sends from additional_sends'),
    ).toEqual({ purchases: 1, sends: 10 })
  })

  it('counts all of many parallel purchases, and the deposit pays exactly what it covers', async () => {
    await start({ deposit: 1_050 })
    await invoiceMethod()
    const second = await app.anotherNode({ WORKER: '0' })
    const [admin, other] = [await app.as('storeAdmin'), await app.as('owner', second)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => buy(10, index % 2 ? admin : other)),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 40 }, () => 200))
    expect(
      await one(`select remaining, additional from allowances where team_id = ${app.world.team}`),
    ).toEqual({ remaining: 1000, additional: 400 })
    expect(await deposit()).toBe(50)
    expect(
      await one('select count(*)::int as lines, sum(amount_cents)::int as cents from invoice_lines'),
    ).toEqual({ lines: 30, cents: 3_000 })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
