import Stripe from 'stripe'
import {
  connectedAccounts,
  storeAccounts,
} from '../../src/modules/store/store-accounts/store-accounts.tables.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import type { TestApp } from '../app-under-test.ts'
import { tellSandbox } from '../sandbox.ts'
import { payStoreOrder, placeStoreOrder } from '../tools/store-orders.ts'
import { actOnAccount, connect, makeStore } from './store-accounts.ts'

/** The provider's client, as anybody with its key uses it past Ribbon. */
export function providerOf(app: Pick<TestApp, 'sandboxUrl'>): Stripe {
  const { hostname: host, port } = new URL(app.sandboxUrl)
  return new Stripe('sk_test_ribbon', { host, port, protocol: 'http', maxNetworkRetries: 0 })
}

/** A store of the world's team whose account may charge. */
export async function openAccount(app: TestApp): Promise<{ accountId: string; storeAccountId: RowId }> {
  await makeStore(app)
  const { id: accountId } = await connect(app)
  await actOnAccount(app, accountId, 'submit')
  await app.settleJobs()
  const [row] = (
    await app.db.pool.query(
      'update store_accounts set charges_enabled = true, charging_since = now() where account_id = $1 returning id',
      [accountId],
    )
  ).rows
  return { accountId, storeAccountId: row.id as RowId }
}

/** The account of another team, at the same provider. */
export async function openForeignAccount(app: TestApp, teamId: number): Promise<string> {
  const account = await providerOf(app).accounts.create({
    controller: {
      stripe_dashboard: { type: 'full' },
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
    },
  })
  await actOnAccount(app, account.id, 'submit')
  const [row] = await app.db
    .insert(storeAccounts)
    .values({
      teamId,
      accountKey: account.id,
      accountId: account.id,
      chargesEnabled: true,
      chargingSince: new Date(),
    })
    .returning({ id: storeAccounts.id })
  await app.db
    .insert(connectedAccounts)
    .values({ accountId: account.id, ownerTeam: teamId, storeAccount: row!.id })
  return account.id
}

/** A charge on an account that our store knows nothing of. */
export async function sellThere(
  app: TestApp,
  stripeAccount: string,
  { amount, fee = 0 }: { amount: number; fee?: number },
): Promise<{ intentId: string; chargeId: string }> {
  const intent = await providerOf(app).paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
    },
    { stripeAccount },
  )
  return { intentId: intent.id, chargeId: String(intent.latest_charge) }
}

/** An order of the store that a shopper has paid on the account. */
export async function sellHere(
  app: TestApp,
  accountId: string,
): Promise<{
  orderId: RowId
  attemptId: RowId
  intentId: string
  chargeId: string
  cents: number
  feeCents: number
}> {
  const placed = await placeStoreOrder(app, [[app.world.mug.variant, 1]])
  const {
    team_id: teamId,
    card_cents: cents,
    fee_cents: feeCents,
  } = (await app.db.pool.query('select * from store_payments where order_id = $1', [placed.order.id])).rows[0]
  const sale = await sellThere(app, accountId, { amount: cents, fee: feeCents })
  await payStoreOrder(app, placed)
  await app.db.pool.query(
    `update store_payments set account_id = $3, intent_id = $4, charge_id = $5 where team_id = $1 and order_id = $2`,
    [teamId, placed.order.id, accountId, sale.intentId, sale.chargeId],
  )
  return { orderId: placed.order.id, attemptId: placed.attempt.id, cents, feeCents, ...sale }
}

export const moveAccountClock = (app: TestApp, accountId: string, days: number) =>
  tellSandbox(app, 'POST', `/payments/accounts/${accountId}/clock`, { advance_days: days })

export const disputeAt = (app: TestApp, accountId: string, body: object): Promise<{ id: string }> =>
  tellSandbox(app, 'POST', `/payments/accounts/${accountId}/disputes`, body)

/** Everything read of payouts, without the times and ids that differ from run to run. */
export async function booksOf(app: TestApp) {
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  return {
    payouts: await rows(
      `select account_id, provider_id, amount_cents, status, arrives_on, listing, is_reconciled, failure,
         gross_cents, refunds_cents, fees_cents, platform_fees_cents, other_cents, net_cents
       from store_payouts order by account_id, provider_id`,
    ),
    lines: await rows('select * from store_balance_lines order by account_id, txn_id'),
  }
}
