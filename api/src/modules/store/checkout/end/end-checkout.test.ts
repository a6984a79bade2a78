import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { clearFaults, makeFault } from '../../../../../test/sandbox.ts'
import {
  openShop,
  payAtProvider,
  readAtProvider,
  settleAll,
  shopperWithCart,
  sweepNow,
  type CheckoutShopper,
  type OpenShop,
  type StartedPayment,
} from '../../../../../test/store/pay-for-cart.ts'
import { deleteClosedCheckouts } from './delete-closed-checkouts.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 200, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
})
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const held = async () => (await stockOf(app.db, app.world.mug.variant)).reserved
const cancelCall = 'POST /v1/payment_intents/:id/cancel'
const readCall = 'GET /v1/payment_intents/:id'

interface Started extends StartedPayment {
  attemptId: string
  shopper: CheckoutShopper
}
async function start(quantity = 1): Promise<Started> {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, quantity]])
  const { status, body, text } = await shopper.checkout()
  expect(status, text).toBe(200)
  return { ...body.data.attributes, attemptId: String(body.data.id).slice(3), shopper }
}
const facts = async ({ attemptId }: Started) =>
  (
    await query(
      `select a.state, o.status, o.closed_at is not null as closed, p.end_reason, p.refusals
       from store_payments p join orders o on o.id = p.order_id join payment_attempts a on a.id = p.attempt_id
       where p.attempt_id = $1`,
      [attemptId],
    )
  )[0]
const ended = (reason: string, refusals = 0) => ({
  state: 'failed',
  status: 'unpaid',
  closed: true,
  end_reason: reason,
  refusals,
})
const paid = { state: 'succeeded', status: 'processing', closed: false, end_reason: null, refusals: 0 }
const open = { state: 'pending', status: 'unpaid', closed: false, end_reason: null, refusals: 0 }
const expire = ({ attemptId }: Started) =>
  query("update store_payments set expires_at = now() - interval '1 minute' where attempt_id = $1", [
    attemptId,
  ])
const cartOf = async ({ shopper }: Started) => (await shopper.cart()).body.data.attributes

describe('POST cart/checkout/cancel', () => {
  it('cancels the payment at the provider, gives the goods back and opens the cart again', async () => {
    const before = await held()
    const started = await start(3)
    expect((await held()) - before).toBe(3)
    const back = await started.shopper.back()
    expect(back.body.data.attributes).toMatchObject({ status: 'open', checkout: null, cartLineItemsSize: 3 })
    expect(await facts(started)).toEqual(ended('changed'))
    expect((await readAtProvider(app, started)).status).toBe('canceled')
    expect(await held()).toBe(before)
    expect((await started.shopper.back()).status).toBe(200)
    const again = await started.shopper.checkout()
    expect(again.body.data.id).not.toBe(`pa_${started.attemptId}`)
  })

  it('of a payment that went through is an order', async () => {
    const started = await start()
    await payAtProvider(app, started)
    const { token } = started.shopper
    expect((await started.shopper.back()).body.data.attributes).toMatchObject({ cartItems: [] })
    expect(started.shopper.token).not.toBe(token)
    expect(await facts(started)).toEqual(paid)
  })

  it('keeps everything held while the provider does not say, and says so', async () => {
    const started = await start()
    const before = await held()
    for (const match of [cancelCall, readCall])
      await makeFault(app, { service: 'payments', match, mode: 'error_before', times: 100 })
    expect(await started.shopper.back()).toMatchObject({ status: 503, code: 'checkout_unavailable' })
    expect([await facts(started), await held()]).toEqual([open, before])
    await clearFaults(app)
    expect((await started.shopper.back()).status).toBe(200)
    expect(await facts(started)).toEqual(ended('changed'))
  })
})

describe('editing the cart', () => {
  it('ends the checkout first', async () => {
    const started = await start()
    const added = await started.shopper.add(app.world.mug.variant, 2)
    expect(added.body.data.attributes).toMatchObject({ status: 'open', cartLineItemsSize: 3 })
    expect(await facts(started)).toEqual(ended('changed'))
    expect((await payAtProvider(app, started)).error).toBeDefined()
  })

  it('after the payment begins a new cart', async () => {
    const started = await start()
    await payAtProvider(app, started)
    expect((await started.shopper.add(app.world.mug.variant, 2)).body.data.attributes).toMatchObject({
      cartLineItemsSize: 2,
    })
    expect(await facts(started)).toEqual(paid)
  })
})

describe('a checkout whose time is over', () => {
  it('ends once its payment is canceled at the provider, also when that answer is lost', async () => {
    const before = await held()
    const [first, second] = [await start(), await start()]
    await Promise.all([expire(first), expire(second)])
    await makeFault(app, { service: 'payments', match: cancelCall, mode: 'lost_reply', times: 1 })
    await settleAll(app)
    expect([await facts(first), await facts(second)]).toEqual([ended('expired'), ended('expired')])
    expect(await held()).toBe(before)
    expect(await cartOf(first)).toMatchObject({ status: 'open', cartLineItemsSize: 1 })
  })

  it('is an order when it was paid in the last moment', async () => {
    const started = await start()
    await payAtProvider(app, started)
    await expire(started)
    await settleAll(app)
    expect(await facts(started)).toEqual(paid)
  })

  it('stays held while the provider does not answer', async () => {
    const started = await start()
    await expire(started)
    for (const match of [cancelCall, readCall])
      await makeFault(app, { service: 'payments', match, mode: 'error_before', times: 20 })
    await settleAll(app)
    expect(await facts(started)).toEqual(open)
    await clearFaults(app)
    await settleAll(app)
    expect(await facts(started)).toEqual(ended('expired'))
  })

  it('does not wait for others about which the provider never answers', async () => {
    const [stuck, second, third] = [await start(), await start(), await start()]
    for (const started of [stuck, second, third]) await expire(started)
    const intentId = stuck.clientSecret.split('_secret_')[0]
    for (const match of [
      `POST /v1/payment_intents/${intentId}/cancel`,
      `GET /v1/payment_intents/${intentId}`,
    ])
      await makeFault(app, { service: 'payments', match, mode: 'error_before', times: 50 })
    await sweepNow(app, { atOnce: 1 })
    expect([await facts(stuck), await facts(second), await facts(third)]).toEqual([
      open,
      ended('expired'),
      ended('expired'),
    ])
    await clearFaults(app)
    await sweepNow(app, { atOnce: 1 })
    expect(await facts(stuck)).toEqual(ended('expired'))
  })

  it('does not wait for slow answers about others one after the other', async () => {
    const all = [await start(), await start(), await start(), await start()]
    for (const started of all) await expire(started)
    // One after the other they take eight seconds.
    await makeFault(app, { service: 'payments', match: cancelCall, mode: 'slow', delayMs: 2_000, times: 4 })
    const began = performance.now()
    await sweepNow(app)
    expect(performance.now() - began).toBeLessThan(7_000)
    for (const started of all) expect(await facts(started)).toEqual(ended('expired'))
  })

  it('ends without a payment where none was ever made, and finds one whose answer was lost', async () => {
    const before = await held()
    const cancelAfter = async (mode: 'error_before' | 'error_after') => {
      const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
      for (const [match, times] of [
        ['POST /v1/payment_intents', 2],
        ['GET /v1/payment_intents', 4],
      ] as const)
        await makeFault(app, {
          service: 'payments',
          match,
          mode: match.startsWith('POST') ? mode : 'error_before',
          times,
        })
      expect(await shopper.checkout()).toMatchObject({ status: 503 })
      await clearFaults(app)
      await query(
        `update store_payments set expires_at = now() - interval '1 minute'
         where attempt_id = (select max(attempt_id) from store_payments)`,
      )
      await settleAll(app)
      expect((await shopper.cart()).body.data.attributes.status).toBe('open')
    }
    await cancelAfter('error_before')
    await cancelAfter('error_after')
    expect(await held()).toBe(before)
  })
})

describe('five refused cards', () => {
  it('end the checkout, and the cart is refused one for a quarter of an hour', async () => {
    const started = await start()
    for (let card = 0; card < 4; card++) await payAtProvider(app, started, 'pm_card_chargeDeclined')
    await settleAll(app)
    expect(await facts(started)).toEqual({ ...open, refusals: 4 })
    await payAtProvider(app, started, 'pm_card_chargeDeclined')
    await settleAll(app)
    expect(await facts(started)).toEqual(ended('refused', 5))
    expect(await started.shopper.checkout()).toMatchObject({ status: 429, code: 'cards_refused' })
    await query("update orders set closed_at = now() - interval '16 minutes' where closed_at is not null")
    expect((await started.shopper.checkout()).status).toBe(200)
  })
})

describe('a store that is closed', () => {
  it.each([
    [
      'suspended',
      "update teams set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1",
      'update teams set suspended_at = null, suspended_reason = null where id = $1',
    ],
    [
      'blocked by its account',
      'update store_accounts set charges_enabled = false, restricted_at = now() where team_id = $1',
      'update store_accounts set charges_enabled = true, restricted_at = null where team_id = $1',
    ],
  ])('ends its running checkouts: %s', async (_, close, reopen) => {
    const started = await start()
    await query(close, [app.world.team])
    await settleAll(app)
    await query(reopen, [app.world.team])
    expect(await facts(started)).toEqual(ended('store_closed'))
    expect((await readAtProvider(app, started)).status).toBe('canceled')
  })
})

it('what ended a week ago is deleted with what the shopper typed; what is paid stays', async () => {
  const [gone, stays] = [await start(), await start()]
  await gone.shopper.back()
  await payAtProvider(app, stays)
  await settleAll(app)
  await deleteClosedCheckouts(app.db)
  expect(await facts(gone)).toEqual(ended('changed'))
  await query("update orders set closed_at = now() - interval '8 days' where closed_at is not null")
  await deleteClosedCheckouts(app.db)
  expect(await facts(gone)).toBeUndefined()
  expect(await query('select from orders where closed_at is not null')).toEqual([])
  expect(await facts(stays)).toEqual(paid)
})

it('leaves books that agree', async () => {
  expect(await app.audit()).toEqual([])
})
