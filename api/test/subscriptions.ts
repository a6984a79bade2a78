import { insertCustomer } from '../src/modules/money/payment-methods/provider-customers.store.ts'
import { insertPaymentMethod } from '../src/modules/money/payment-methods/payment-methods.store.ts'
import { syncSubscription } from '../src/modules/money/subscriptions/sync/sync-subscription.ts'
import { reserveShipments } from '../src/modules/money/subscriptions/allowances/reserve-shipments.ts'
import { upsertPlan } from '../src/modules/money/subscriptions/plans/plans.store.ts'
import { openPayments, type Payments } from '../src/services/payments/payments.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { makeFault, tellSandbox, type FaultMode } from './sandbox.ts'

let lastUse = 0

export interface Plans {
  starter: number
  growth: number
  yearly: number
}

interface SubscriptionWorld {
  app: TestApp
  own: Subscriptions
  plans: Plans
  owner: Client
}

/** What every test of subscriptions begins with. */
export async function startSubscriptions(
  options: Parameters<typeof startApp>[0] = { worker: false },
): Promise<SubscriptionWorld> {
  const app = await startApp(options)
  return { app, own: subscriptionsOf(app), plans: await makePlans(app), owner: await app.as('owner') }
}

/** Teams with and without subscriptions, against the stand-in over the wire. */
function subscriptionsOf(app: TestApp) {
  const payments: Payments = openPayments({
    STRIPE_SECRET_KEY: 'sk_test_ribbon',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_ribbon',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_CONNECT_WEBHOOK_SECRET: '',
    STRIPE_API_BASE: app.sandboxUrl,
    SANDBOX_URL: app.sandboxUrl,
  })
  const control = (method: string, path: string, body?: object) => tellSandbox(app, method, path, body)
  const one = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows[0]
  const all = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows
  const team = app.world.team
  return {
    payments,
    control,
    one,
    all,
    team,
    /** Takes Acme's subscription away, with all it left behind, and gives it this way to pay. */
    async begin(pays: 'card' | 'invoice' | 'nothing', token = 'tok_visa') {
      await app.db.pool.query(
        `delete from subscription_changes;
        delete from subscription_readings;
        delete from subscription_invoices;
        delete from subscriptions
        where team_id <> 0;
        delete from allowance_entries;
        delete from allowances;
        delete from invoice_lines;
        delete from payment_methods;
        delete from provider_customers;
        delete from mails`,
      )
      await control('DELETE', '/faults')
      if (pays === 'invoice')
        await inTransaction(app.db, tx =>
          insertPaymentMethod(tx, {
            teamId: team,
            kind: 'invoice',
            firstName: 'Ina',
            lastName: 'Voice',
            email: 'pay@acme.test',
            isDefault: true,
          }),
        )
      if (pays === 'card')
        await this.putCard(
          token,
          (
            await payments.createCustomer({
              name: 'Acme',
              email: 'owner@acme.test',
              idempotencyKey: `customer-${Math.random()}`,
            })
          ).customerId,
        )
    },
    async putCard(token: string, newCustomer?: string) {
      const customerId =
        newCustomer ??
        ((await one('select customer_id from provider_customers where team_id = $1', team))
          .customer_id as string)
      const { methodId } = await payments.addCard({ customerId, token })
      await payments.setDefaultCard({ customerId, methodId })
      await inTransaction(app.db, async tx => {
        await tx.execute(`update payment_methods set is_default = false where team_id = ${team}`)
        await insertPaymentMethod(tx, {
          teamId: team,
          kind: 'credit_card',
          providerCustomerId: customerId,
          providerMethodId: methodId,
          brand: 'visa',
          last4: '4242',
          isDefault: true,
        })
        await insertCustomer(tx, team, customerId)
      })
      return customerId
    },
    fault: (match: string, mode: FaultMode, times = 1) =>
      makeFault(app, { service: 'payments', match, mode, times, delayMs: 300 }),
    /** What the provider knows of this customer's subscriptions and paid invoices. */
    async outside() {
      const { customer_id: customer } = await one(
        'select customer_id from provider_customers where team_id = $1',
        team,
      )
      const { subscriptions, invoices } = await control('GET', '/payments/ledger')
      const own = (row: { customer: string }) => row.customer === customer
      return {
        live: subscriptions.filter((row: any) => own(row) && row.status !== 'canceled'),
        paid: invoices.filter((row: any) => own(row) && row.status === 'paid'),
        invoices: invoices.filter(own),
      }
    },
    async advance(days: number) {
      const { customer_id: customer } = await one(
        'select customer_id from provider_customers where team_id = $1',
        team,
      )
      await control('POST', '/payments/clock', { advance_days: days, customer })
    },
    sync: () => syncSubscription(app.db, payments, team),
    /** Counts so many sends as used, like gifts that were sent. */
    async use(count: number) {
      await inTransaction(app.db, tx =>
        reserveShipments(tx, {
          teamId: team,
          count,
          source: { type: 'test', id: ++lastUse },
          actorName: 'test',
        }),
      )
    },
    remaining: async () =>
      (await one('select remaining from allowances where team_id = $1', team))?.remaining as
        | number
        | undefined,
    /** All that must come out the same, however it came about. */
    async state() {
      return {
        subscription: await one(
          `select plan_id, status, current_period_start, current_period_end, cancel_at_period_end, amount_cents, ended_at,
            grace_ends_at, payment_problem
          from subscriptions
          where team_id = $1`,
          team,
        ),
        invoices: await all(
          `select number, title, reason, amount_cents, paid_cents, status, attempts
          from subscription_invoices
          where team_id = $1
          order by dated, id`,
          team,
        ),
        allowance: await one(
          'select remaining, additional, granted, period_start from allowances where team_id = $1',
          team,
        ),
        entries: await all(
          'select kind, delta, source_type from allowance_entries where team_id = $1 order by id',
          team,
        ),
        mails: (
          await all('select kind, recipient from mails where team_id = $1 order by kind, id', team)
        ).map(row => `${row.kind} ${row.recipient}`),
      }
    },
  }
}
export type Subscriptions = ReturnType<typeof subscriptionsOf>

async function makePlans({ db }: TestApp): Promise<Plans> {
  const limits = { usersLimit: 50, itemsLimit: 500, trialPeriodDays: 14 }
  return inTransaction(db, async tx => ({
    starter: await upsertPlan(tx, { name: 'Small', amountCents: 3_000, ordersLimit: 100, ...limits }),
    growth: await upsertPlan(tx, { name: 'Large', amountCents: 9_000, ordersLimit: 300, ...limits }),
    yearly: await upsertPlan(tx, {
      name: 'Yearly',
      amountCents: 60_000,
      ordersLimit: 1_200,
      interval: 'year',
      ...limits,
    }),
  }))
}

export const chosen = (planId: number) => ({ paige_subscription: { plan_id: String(planId) } })

/** Lets Acme's owner subscribe by card and answers the owner's client. */
export async function subscribed(app: TestApp, own: Subscriptions, planId: number): Promise<Client> {
  const owner = await app.as('owner')
  const answer = await owner.post('/team/subscription', chosen(planId))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  await own.sync()
  return owner
}
