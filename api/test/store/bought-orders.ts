import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { beginProcessing } from '../../src/modules/gifting/orders/begin-processing.ts'
import { priceLines } from '../../src/modules/gifting/orders/drafts/price-lines.ts'
import { placeOrder } from '../../src/modules/gifting/orders/store-orders/place-order.ts'
import { insertStorePayment, recordStorePaid } from '../../src/modules/store/checkout/store-payments.store.ts'
import { holdGiftCard, spendHolds } from '../../src/modules/store/gift-cards/balances/holds.store.ts'
import { systemAuthor, type Author } from '../../src/platform/audit.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../src/platform/http/actor.ts'
import type { TestApp } from '../app-under-test.ts'
import { asRowId } from '../tools/as-row-id.ts'
import { shopperAddress } from '../tools/store-orders.ts'
import { actOnAccount, connect, makeStore } from './store-accounts.ts'

const shopper: Author = { ...systemAuthor, name: 'Shopper' }

/** The provider as its own client library sees it. */
export function stripeOf(app: Pick<TestApp, 'sandboxUrl'>): Stripe {
  const { hostname, port } = new URL(app.sandboxUrl)
  return new Stripe('sk_test_ribbon', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

/** An open store whose payments account may charge; answers the account's id. */
export async function openStore(app: TestApp): Promise<string> {
  await makeStore(app)
  const { id } = await connect(app)
  await actOnAccount(app, id, 'submit')
  await app.settleJobs()
  return id
}

export interface Purchase {
  accountId: string
  /** Of the mug, 24.00 each. */ quantity?: number
  buyer?: Partial<typeof shopperAddress>
  /** What each gift card pays. */ giftCards?: readonly { id: number; cents: number }[]
  feeBps?: number
  card?: string
}
export interface Bought {
  id: RowId
  attemptId: RowId
  intentId: string | null
}

const priceCents = 2_400
const shippingCents = 900
const taxRate = 0.0825

/** An order that a shopper placed and paid: what a checkout does, in the same rows and at the same provider. */
export async function buy(app: TestApp, purchase: Purchase): Promise<Bought> {
  const { accountId, quantity = 2, giftCards = [], feeBps = 500, card = 'pm_card_visa' } = purchase
  const goodsCents = quantity * priceCents
  const taxCents = Math.round(goodsCents * taxRate)
  const giftCents = giftCards.reduce((sum, each) => sum + each.cents, 0)
  const cardCents = goodsCents + taxCents + shippingCents - giftCents
  const wholeFee = Math.round((goodsCents * feeBps) / 10_000) + shippingCents
  const feeCents = Math.min(wholeFee, cardCents)
  const charged = cardCents > 0 ? await charge(app, { accountId, cardCents, feeCents, card }) : undefined
  const bought = await inTransaction(app.db, async tx => {
    const { team, users, mug } = app.world
    const scope = scopeOf({ teamId: team, userId: users.owner.id, role: 'team_owner' } as MemberActor)
    const wanted = { product_variant_id: String(mug.variant), quantity, bundle_id: null }
    const { lines } = await priceLines(tx, scope, [wanted])
    const { order, attempt } = await placeOrder(
      tx,
      {
        teamId: team,
        origin: 'store',
        shipTo: { ...shopperAddress, ...purchase.buyer },
        lines: lines.map(line => ({ ...line, priceCents })),
        shipping: {
          amountCents: shippingCents,
          carrierCode: 'se-usps',
          serviceCode: 'standard_shipping',
          serviceName: 'Standard Shipping',
          deliveryDays: 4,
        },
        tax: { rate: taxRate, cents: taxCents },
        idempotencyKey: `store-${randomUUID()}`,
      },
      shopper,
    )
    const payment = await insertStorePayment(tx, {
      teamId: team,
      attemptId: attempt.id,
      orderId: order.id,
      accountId,
      intentId: charged?.intentId ?? null,
      goodsCents,
      shippingCents,
      taxCents,
      cardCents,
      giftCents,
      feeCents,
      feeOnAccountCents: wholeFee - feeCents,
    })
    for (const each of giftCards) {
      const held = { amountCents: each.cents, attemptId: attempt.id, actorName: 'Shopper' }
      if (!(await holdGiftCard(tx, { teamId: team, id: asRowId(each.id) }, held)))
        throw new Error(`Gift card ${each.id} cannot pay ${each.cents}.`)
    }
    await spendHolds(tx, { teamId: team, attemptId: attempt.id, actorName: 'Shopper' })
    await recordStorePaid(tx, payment, {
      chargeId: charged?.chargeId ?? null,
      providerFeeCents: charged?.providerFeeCents ?? 0,
      cardBrand: charged ? 'visa' : null,
      cardLast4: charged ? '4242' : null,
    })
    await beginProcessing(tx, order, attempt, charged?.intentId ?? null, shopper)
    return { id: order.id, attemptId: attempt.id, intentId: charged?.intentId ?? null }
  })
  await app.settleJobs()
  return bought
}

async function charge(
  app: TestApp,
  {
    accountId,
    cardCents,
    feeCents,
    card,
  }: { accountId: string; cardCents: number; feeCents: number; card: string },
) {
  const stripe = stripeOf(app)
  const intent = await stripe.paymentIntents.create(
    {
      amount: cardCents,
      currency: 'usd',
      payment_method: card,
      confirm: true,
      application_fee_amount: feeCents,
    },
    { stripeAccount: accountId },
  )
  const chargeId = String(intent.latest_charge)
  const found = await stripe.charges.retrieve(
    chargeId,
    { expand: ['balance_transaction'] },
    { stripeAccount: accountId },
  )
  const line =
    typeof found.balance_transaction === 'string'
      ? await stripe.balanceTransactions.retrieve(found.balance_transaction, {}, { stripeAccount: accountId })
      : found.balance_transaction
  const providerFeeCents = line?.fee_details.find(each => each.type === 'stripe_fee')?.amount ?? 0
  return { intentId: intent.id, chargeId, providerFeeCents }
}
