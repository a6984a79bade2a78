import { afterEach, describe, expect, it } from 'vitest'
import { addLine, close, payByInvoice } from '../../../../../test/invoices.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import { confirmPeople, makePage, until } from '../../../../../test/redemption/confirmed-people.ts'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../../test/app-under-test.ts'
import { makeFault } from '../../../../../test/sandbox.ts'
import { runDueGroupOrders } from './run-due-group-orders.ts'

/** What keeps a run from beginning, and what its owner does about it. */
interface Cause {
  means: string
  options?: TestOptions
  /** Answers what `mend` needs to know. */
  lack(app: TestApp, owner: Client): Promise<unknown>
  mend(app: TestApp, owner: Client, lacked: any): Promise<{ status: number }>
}

/** An order of the owner, after which so little of the budget is left that no run begins. */
async function spendBudget(app: TestApp, owner: Client): Promise<string> {
  const { id } = await placeOrder(app, owner, [
    { product_variant_id: String(app.world.mug.variant), quantity: 5 },
  ])
  await app.db.pool.query('update budgets set balance_cents = 0, is_infinite = false where user_id = $1', [
    app.world.users.owner.id,
  ])
  return id
}

/** An invoice that is overdue for so long that nothing more goes on the team's account. */
async function leaveUnpaid(app: TestApp): Promise<number | undefined> {
  await payByInvoice(app)
  await addLine(app, '2026-01-05T10:00:00Z', { amountCents: 4_000 })
  const invoice = await close(app, '2026-01-01', '2026-02-01')
  await app.db.pool.query("update invoices set state = 'overdue', due_on = current_date - 31")
  return invoice
}

const causes: Cause[] = [
  {
    means: 'budget',
    lack: ({ db, world }) =>
      db.pool.query('update budgets set balance_cents = 0, is_infinite = false where user_id = $1', [
        world.users.owner.id,
      ]),
    mend: ({ world }, owner) =>
      owner.post(`/team/users/${world.users.owner.id}/budget`, { budget: { amount: '500.00' } }),
  },
  {
    means: 'shipments of the plan',
    lack: ({ db }) => db.pool.query('update allowances set remaining = 0, additional = 0'),
    mend: async app =>
      (await app.operator()).post(`/operations/teams/${app.world.team}/shipments`, {
        quantity: 5,
        reason: 'Asked for by phone',
      }),
  },
  {
    means: 'another card',
    options: { deposit: 0 },
    lack: () => Promise.resolve(),
    mend: (_, owner) => owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }),
  },
  {
    means: 'a top-up',
    options: { deposit: 0, cardToken: 'tok_visa' },
    lack: app =>
      makeFault(app, {
        service: 'payments',
        match: 'POST /v1/payment_intents',
        mode: 'decline',
        times: 1,
      }),
    mend: (_, owner) => owner.post('/team/deposit', { deposit: { amount: '500.00' } }),
  },
  {
    means: 'budget again because an order was refunded',
    lack: spendBudget,
    mend: (_, owner, order: string) =>
      owner.post(`/team/orders/${order}/refunds`, { refund: { reason: 'The cups were chipped' } }),
  },
  {
    means: 'budget again because a refund to a card has arrived',
    options: { deposit: 0, cardToken: 'tok_visa' },
    lack: spendBudget,
    mend: (_, owner, order: string) =>
      owner.post(`/team/orders/${order}/refunds`, { refund: { reason: 'The cups were chipped' } }),
  },
  {
    means: 'budget again because an order was canceled',
    options: { deposit: 0, cardToken: 'tok_visa' },
    lack: spendBudget,
    mend: (_, owner, order: string) => owner.post(`/team/orders/${order}/cancel`),
  },
  {
    means: 'a deposit again because its refund was declined',
    options: { deposit: 50_000 },
    lack: async (_, owner) => {
      const request = { refund_request: { amount: '500.00', reason: 'We stop sending' } }
      return (await owner.post('/team/deposit/refund_requests', request)).body.data.id
    },
    mend: async (app, _, request: string) =>
      (await app.operator()).post(`/operations/refund_requests/${request}/decline`, {
        decision: { amount: '500.00', note: 'It was a gift.' },
      }),
  },
  {
    means: 'an account again because the overdue invoice was paid',
    options: { deposit: 0 },
    lack: leaveUnpaid,
    mend: async (app, _, invoice: number) =>
      (await app.operator()).post(`/operations/invoices/${invoice}/mark_paid`, {
        paid_on: '2026-03-01',
        reference: 'TRX 99-104',
      }),
  },
  {
    means: 'an account again because the overdue invoice was voided',
    options: { deposit: 0 },
    lack: leaveUnpaid,
    mend: async (app, _, invoice: number) =>
      (await app.operator()).post(`/operations/invoices/${invoice}/void`, { reason: 'Billed twice.' }),
  },
]

describe('an automatic run that was refused', () => {
  let app: TestApp
  afterEach(() => app.stop())
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const orderCount = async (): Promise<number> =>
    (await rows('select count(*)::int as count from orders'))[0].count

  it.each(causes)(
    'is tried again at once when there is $means',
    async ({ options, lack, mend }) => {
      app = await startApp(options)
      const owner = await app.as('owner')
      const page = await makePage(app, owner)
      await confirmPeople(app, page, 2, { confirmedMinutesAgo: 90 })
      const lacked = await lack(app, owner)
      const ordersBefore = await orderCount()
      await owner.post(`/team/group_orders/${page.id}/start_auto_finalize`)
      // As the task does that looks for due group orders every 15 seconds.
      await runDueGroupOrders(app.db)
      await until(async () => (await rows('select 1 from group_orders where next_run_at > now()'))[0])
      expect(await orderCount()).toBe(ordersBefore)

      expect((await mend(app, owner, lacked)).status).toBeLessThan(300)
      // Long before the hour is over, until which the task leaves it alone.
      await until(async () => (await orderCount()) === ordersBefore + 2 || undefined)
      expect(await rows('select next_run_at, refusal from group_orders')).toEqual([
        { next_run_at: null, refusal: null },
      ])
    },
    60_000,
  )

  it('of another team waits on', async () => {
    app = await startApp()
    const owner = await app.as('owner')
    await makePage(app, owner)
    await rows("update group_orders set state = 'auto_finalising', next_run_at = now() + interval '1 hour'")
    const stranger = await app.as('stranger')
    const { id } = app.world.users.stranger
    expect((await stranger.post(`/team/users/${id}/budget`, { budget: { amount: '5.00' } })).status).toBe(200)
    await app.settleJobs()
    expect(await rows('select next_run_at > now() as waits from group_orders')).toEqual([{ waits: true }])
  })
})
