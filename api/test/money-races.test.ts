import { afterEach, describe, expect, it } from 'vitest'
import { addBudget, tryReserveBudget } from '../src/modules/people/teams/budgets/budgets.store.ts'
import { creditDeposit, spendDeposit } from '../src/modules/money/payments/deposits.store.ts'
import {
  addPurchasedSends,
  reserveAllowance,
} from '../src/modules/money/subscriptions/allowances/allowances.store.ts'
import { inTransaction, type Tx } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady, placeOrder } from './orders.ts'
import { atProvider } from './sandbox.ts'
import { makeVariants } from './products.ts'

/** Money that many move at once: each balance is exact to the cent, and replays from its ledger. */
describe('parallel payments', () => {
  let app: TestApp
  afterEach(() => app.stop())

  const one = async (text: string) => (await app.db.pool.query(text)).rows[0]
  const count = (answers: readonly { status: number }[], status: number) =>
    answers.filter(answer => answer.status === status).length
  const mug = (quantity = 1) => [{ product_variant_id: String(app.world.mug.variant), quantity }]

  it('use and fill a deposit, a budget and an allowance exactly to the cent in 150 requests', async () => {
    app = await startApp({ deposit: 10_000, budget: 10_000, allowance: 100, worker: false })
    const {
      team: teamId,
      users: {
        member: { id: userId },
      },
    } = app.world
    const actorName = 'race'
    const source = (id: number) => ({ type: 'race', id })
    const attack = (
      spend: (tx: Tx, id: number) => Promise<boolean>,
      fill: (tx: Tx, id: number) => Promise<void>,
    ) =>
      Promise.all(
        Array.from({ length: 150 }, (_, id) =>
          inTransaction(app.db, async tx => {
            if (id % 3) return (await spend(tx, id)) ? 'spent' : 'refused'
            await fill(tx, id)
            return 'filled'
          }),
        ),
      )
    const tally = (outcomes: readonly string[], outcome: string) =>
      outcomes.filter(each => each === outcome).length
    const deposit = await attack(
      (tx, id) => spendDeposit(tx, { teamId, amountCents: 333, source: source(id), actorName }),
      (tx, id) =>
        creditDeposit(tx, { teamId, kind: 'topup', amountCents: 101, source: source(id), actorName }),
    )
    const budget = await attack(
      (tx, id) => tryReserveBudget(tx, { teamId, userId, amountCents: 333, source: source(id), actorName }),
      (tx, id) => addBudget(tx, { teamId, userId, amountCents: 101, source: source(id), actorName }),
    )
    const allowance = await attack(
      (tx, id) => reserveAllowance(tx, { teamId, count: 3, source: source(id), actorName }),
      (tx, id) => addPurchasedSends(tx, { teamId, count: 1, purchaseId: id + 1, actorName }),
    )
    for (const outcomes of [deposit, budget, allowance]) {
      expect(tally(outcomes, 'filled')).toBe(50)
      expect(tally(outcomes, 'refused')).toBeGreaterThan(0)
    }
    expect(
      await one(`select balance_cents::int, used_cents::int from deposits where team_id = ${teamId}`),
    ).toEqual({
      balance_cents: 10_000 + 50 * 101 - 333 * tally(deposit, 'spent'),
      used_cents: 333 * tally(deposit, 'spent'),
    })
    expect(await one(`select balance_cents::int from budgets where user_id = ${userId}`)).toEqual({
      balance_cents: 10_000 + 50 * 101 - 333 * tally(budget, 'spent'),
    })
    expect(
      await one(`select (remaining + additional)::int as sends from allowances where team_id = ${teamId}`),
    ).toEqual({ sends: 100 + 50 - 3 * tally(allowance, 'spent') })
    // The attack's own additions stand for no purchase.
    expect((await app.audit()).filter(row => !('quantity' in (row as object)))).toEqual([])
  }, 60_000)

  it('count all of 50 top-ups by card and 100 uses of a deposit through two nodes', async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa', worker: false })
    const second = await app.anotherNode({ WORKER: '0' })
    const [owner, other] = [await app.as('owner'), await app.as('owner', second)]
    const at = (index: number) => (index % 2 ? owner : other)
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        index % 3
          ? at(index).post('/team/additional_order_limits', { order_limit: 7 })
          : at(index).post('/team/deposit', { deposit: { amount: '1.01' } }),
      ),
    )
    // A node under siege may turn somebody away; whoever was not turned away counts.
    // A top-up whose record did not come through is told as pending; its card is asked again by a job.
    const paid = answers.filter(
      answer => answer.status === 201 && answer.body.included[0].attributes.state === 'paid',
    )
    const [added, bought] = [paid.length, count(answers, 200)]
    expect([added, bought].map(most => most > 20)).toEqual([true, true])
    const { used } = await one(
      "select coalesce(-sum(delta_cents), 0)::int as used from deposit_entries where kind = 'spend'",
    )
    const { invoiced } = await one(
      "select coalesce(sum(amount_cents), 0)::int as invoiced from invoice_lines where source_type = 'additional_sends'",
    )
    expect(used + invoiced).toBe(bought * 70)
    expect((await owner.get('/team/deposit')).body.data.attributes).toEqual({
      amount: ((added * 101 - used) / 100).toFixed(2),
      usedAmount: (used / 100).toFixed(2),
      totalAmount: (added * 1.01).toFixed(2),
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('take two orders from a deposit that covers two and the rest from the card, and each says so', async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa', worker: false })
    const second = await app.anotherNode({ WORKER: '0' })
    // A sender's budget and a gift's stock would queue them up before the deposit is looked at.
    const gifts = await makeVariants(app.db, app.world.team, 8)
    const senders = await Promise.all(
      (['owner', 'member', 'colleague', 'storeAdmin'] as const).flatMap(name => [
        app.as(name),
        app.as(name, second),
      ]),
    )
    const ids = await Promise.all(
      senders.map((sender, index) =>
        orderReady(app, sender, [{ product_variant_id: gifts[index]!, quantity: 1 }]),
      ),
    )
    const total = Math.round(
      Number((await senders[0]!.get(`/team/orders/${ids[0]}`)).body.data.attributes.total) * 100,
    )
    await inTransaction(app.db, tx =>
      creditDeposit(tx, {
        teamId: app.world.team,
        kind: 'topup',
        amountCents: 2 * total + 5,
        source: { type: 'test', id: 1 },
        actorName: 'test',
      }),
    )
    const answers = await Promise.all(
      senders.map((sender, index) => sender.post(`/team/orders/${ids[index]}/charge_and_begin_processing`)),
    )
    expect(count(answers, 200)).toBe(8)
    const orders = answers.map(
      answer => answer.body.data as { id: string; attributes: { paymentSource: 'deposit' | 'credit_card' } },
    )
    expect(orders.map(order => order.attributes.paymentSource).sort()).toEqual([
      ...Array<string>(6).fill('credit_card'),
      'deposit',
      'deposit',
    ])
    const says = {
      deposit: 'Placed and paid by the team’s deposit',
      credit_card: 'Placed and paid by credit card',
    }
    for (const {
      id,
      attributes: { paymentSource },
    } of orders) {
      expect(
        await one(`select payment_source as source,
        (select array_agg(text) from order_events where order_id = o.id and event = 'order.placed') as placed,
        (select array_agg(source) from payment_attempts where order_id = o.id and state = 'succeeded') as paid,
        (select count(*)::int from pgboss.job where name = 'begin-parcel' and data ->> 'id' = o.id::text) as parcels
        from orders o where id = ${id}`),
      ).toEqual({ source: paymentSource, placed: [says[paymentSource]], paid: [paymentSource], parcels: 1 })
    }
    expect(await one('select balance_cents::int, used_cents::int from deposits')).toEqual({
      balance_cents: 5,
      used_cents: 2 * total,
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('never return more than was paid, however many of 30 refunds of one order arrive together', async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa' })
    const second = await app.anotherNode({ WORKER: '0' })
    const [owner, other] = [await app.as('owner'), await app.as('owner', second)]
    const { id, order } = await placeOrder(app, await app.as('member'), mug())
    const paid = Math.round(Number(order.attributes.total) * 100)
    const part = (index: number) =>
      (index % 2 ? owner : other).post(`/team/orders/${id}/refunds`, {
        refund: { amount: '2.00', reason: `Part ${index}` },
      })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => part(index)))
    const most = Math.floor(paid / 200)
    expect(count(answers, 200)).toBeLessThanOrEqual(most)
    for (let turn = count(answers, 200); turn < most; turn++) expect((await part(turn)).status).toBe(200)
    expect((await part(0)).status).toBe(422)
    await app.settleJobs()
    expect(
      (await atProvider<{ amount: number }>(app, 'refunds?limit=100')).map(refund => refund.amount),
    ).toEqual(Array.from({ length: most }, () => 200))
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('return the payment once between a refund and a cancellation', async () => {
    app = await startApp({ deposit: 100_000, worker: false })
    const [owner, member] = [await app.as('owner'), await app.as('member')]
    const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder(app, member, mug())))
    const refund = (client: Client, id: string, amount?: string) =>
      client.post(`/team/orders/${id}/refunds`, { refund: { amount, reason: 'x' } })
    await Promise.all(
      orders.flatMap(({ id }) => [
        refund(owner, id, '5.00'),
        member.post(`/team/orders/${id}/cancel`),
        refund(owner, id),
        refund(owner, id, '1.00'),
      ]),
    )
    expect((await owner.get('/team/deposit')).body.data.attributes).toEqual({
      amount: '1000.00',
      usedAmount: '0.00',
      totalAmount: '1000.00',
    })
    expect(
      await one(`select balance_cents::int from budgets where user_id = ${app.world.users.member.id}`),
    ).toEqual({ balance_cents: 1_000_000 })
    expect(
      await one(
        "select count(*)::int as whole from payment_attempts where refunded_cents = amount_cents and state = 'succeeded'",
      ),
    ).toEqual({ whole: 8 })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
