import { randomUUID } from 'node:crypto'
import type { App } from '../../src/app.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { findStoreAccount } from '../../src/modules/store/store-accounts/find-store-account.ts'
import { sweepCheckouts } from '../../src/modules/store/checkout/sweep-checkouts.ts'
import { hashToken } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { openPayments } from '../../src/services/payments/payments.ts'
import type { Answered, TestApp } from '../app-under-test.ts'
import { actOnAccount, connect, makeStore as openStore } from './store-accounts.ts'
import { listInStore, newShopper, type Shopper } from './shoppers.ts'

export interface OpenShop {
  id: RowId
  slug: string
  accountId: string
}

/** The team's store as shoppers find it open: its products are listed, and its account may charge. */
export async function openShop(app: TestApp, products: readonly number[]): Promise<OpenShop> {
  const slug = await openStore(app)
  const { id: accountId } = await connect(app)
  await actOnAccount(app, accountId, 'submit')
  const read = await (await app.as('owner')).send('PATCH', `/store_front/${slug}`, { account_id: accountId })
  if (read.status !== 200) throw new Error(read.text)
  await listInStore(app, products)
  const { rows } = await app.db.pool.query<{ id: RowId }>('select id from stores where slug = $1', [slug])
  return { id: rows[0]!.id, slug, accountId } // the store was made above
}

export interface CheckoutShopper extends Shopper {
  checkout(body?: object): Promise<Answered>
  back(): Promise<Answered>
}

/** Somebody in an open store whose cart knows where it goes: shipping 9.00, tax 8.25 %. */
export async function shopperWithCart(
  app: TestApp,
  shop: Pick<OpenShop, 'slug' | 'id'>,
  wanted: readonly [variant: number, quantity: number][],
  node?: App,
): Promise<CheckoutShopper> {
  const shopper = newShopper(app, { id: shop.id, slug: shop.slug, preview: { 'store-preview': '' } }, node)
  for (const [variant, quantity] of wanted) {
    const added = await shopper.add(variant, quantity)
    if (added.status !== 201) throw new Error(added.text)
  }
  await giveAddress(app, shopper)
  return {
    ...shopper,
    get token() {
      return shopper.token
    },
    checkout: body => shopper.send('POST', '/cart/checkout', body ?? {}),
    back: () => shopper.send('POST', '/cart/checkout/cancel'),
  }
}

/** What the address form and the carrier's answer leave in the cart. */
async function giveAddress(app: TestApp, shopper: Shopper): Promise<void> {
  const rateId = `se-${randomUUID().slice(0, 8)}`
  await app.db.pool.query(
    `with addressed as (
       update carts set ship_name = 'Grace Hopper', ship_email = 'grace@shopper.test', ship_phone = '+1 512 555 0100',
         ship_address_one = '500 E Cesar Chavez St', ship_city = 'Austin', ship_state = 'TX', ship_zipcode = '78701',
         ship_country = 'US', tax_rate = 0.0825, rate_id = $2
       where token_hash = $1 returning team_id, id)
     insert into cart_rates (team_id, cart_id, rate_id, carrier_code, service_code, service_name,
       amount_cents, delivery_days, quote_hash, expires_at)
     select team_id, id, $2, 'se-usps', 'standard_shipping', 'Standard Shipping', 900, 4, 'test', now() + interval '30 minutes'
     from addressed`,
    [hashToken(shopper.token), rateId],
  )
}

/** Asks the provider's stand-in about an account, as the provider's own scripts and pages do. */
export async function onAccount<Answer>(
  app: Pick<TestApp, 'sandboxUrl'>,
  account: string,
  path: string,
  form?: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(`${app.sandboxUrl}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_ribbon', 'stripe-account': account },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return (await answer.json()) as Answer
}

export interface StartedPayment {
  clientSecret: string
  stripeAccount: string
}
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!

/** Confirms the payment as the provider's element does in the shopper's browser. */
export const payAtProvider = (
  app: Pick<TestApp, 'sandboxUrl'>,
  { clientSecret, stripeAccount }: StartedPayment,
  card = 'pm_card_visa',
): Promise<{ status?: string; error?: { code: string } }> =>
  onAccount(app, stripeAccount, `payment_intents/${intentOf(clientSecret)}/confirm`, { payment_method: card })

export const readAtProvider = (
  app: Pick<TestApp, 'sandboxUrl'>,
  { clientSecret, stripeAccount }: StartedPayment,
): Promise<{ status: string; metadata: Record<string, string>; application_fee_amount: number | null }> =>
  onAccount(app, stripeAccount, `payment_intents/${intentOf(clientSecret)}`)

/** Brings an order of the store to paid by the public calls; answers its id. */
export async function paidOrder(
  app: TestApp,
  shop: OpenShop,
  wanted: readonly [variant: number, quantity: number][],
): Promise<{ orderId: RowId; orderToken: string; shopper: CheckoutShopper }> {
  const shopper = await shopperWithCart(app, shop, wanted)
  const started = await shopper.checkout()
  if (started.status !== 200) throw new Error(started.text)
  const { attributes } = started.body.data
  await payAtProvider(app, attributes)
  await settleAll(app)
  const { rows } = await app.db.pool.query<{ order_id: RowId }>(
    'select order_id from store_payments where attempt_id = $1',
    [String(started.body.data.id).slice('pa_'.length)],
  )
  await app.settleJobs()
  return { orderId: rows[0]!.order_id, orderToken: attributes.orderToken, shopper } // begun above
}

/** What the sweep does each minute, as if nobody had looked at any payment for a while. */
export async function settleAll(app: TestApp): Promise<void> {
  await app.db.pool.query(
    "update payment_attempts set claimed_until = now() where state = 'pending' and source = 'shopper'",
  )
  await sweepNow(app)
}

export const sweepNow = (app: TestApp, { atOnce = 200 } = {}): Promise<void> => {
  const { shopCharges: charges, shopRefunds: refunds } = openPayments(app.config)
  return sweepCheckouts({
    db: app.db,
    log: silentLog,
    charges,
    refunds,
    atOnce,
    parts: { findAccount: findStoreAccount },
  })
}
