import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { orderReady } from '../orders.ts'
import { clearFaults, makeFault } from '../sandbox.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { remoteClient } from '../tools/remote-client.ts'
import { stockOf } from '../world.ts'
import {
  onAccount,
  openShop,
  payAtProvider,
  settleAll,
  shopperWithCart,
  sweepNow,
  type CheckoutShopper,
  type OpenShop,
} from './pay-for-cart.ts'

/** The full sizes, which `npm run chaos` takes: CHECKOUT_UNITS=50 CHECKOUT_CARTS=300 CHECKOUT_PRESSES=20 CHECKOUT_RUNS=300. */
const units = Number(process.env['CHECKOUT_UNITS'] ?? 10)
const carts = Number(process.env['CHECKOUT_CARTS'] ?? 8)
const presses = Number(process.env['CHECKOUT_PRESSES'] ?? 6)
/** Requests that the provider never answers; each takes 20 seconds. */
const unanswered = Number(process.env['CHECKOUT_UNANSWERED'] ?? 0)
const runs = Number(process.env['CHECKOUT_RUNS'] ?? 8)

let app: TestApp
let shop: OpenShop
let servers: ServerProcess[]
let nodes: Client[]
beforeAll(async () => {
  app = await startApp({
    mugStock: units,
    teeStock: 10_000,
    allowance: 1_000,
    worker: false,
    env: { RATE_LIMITS: '0' },
  })
  shop = await openShop(app, [app.world.mug.product, app.world.tee.product])
  servers = await Promise.all([1, 2].map(() => startServerProcess(app.config, { RATE_LIMITS: '0' })))
  nodes = servers.map(({ url }) => remoteClient(url))
}, 60_000)
afterEach(() => clearFaults(app))
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill()))
  await app.stop()
})

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
/** People with one piece in their cart: of the mugs there are as many as `units`, of the tees more than enough. */
async function shoppers(count: number, variant = app.world.tee.small): Promise<CheckoutShopper[]> {
  const made: CheckoutShopper[] = []
  while (made.length < count)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - made.length) }, () =>
          shopperWithCart(app, shop, [[variant, 1]]),
        ),
      )),
    )
  return made
}
const checkoutOn = (node: number, { token }: CheckoutShopper) =>
  nodes[node % 2]!.post(`/store_front/${shop.slug}/cart/checkout`, {}, { 'recipient-token': token }).catch(
    () => undefined,
  ) // its node was killed
interface Intent {
  id: string
  status: string
  amount_received: number
  metadata: { attempt_key?: string }
}
async function intentsAtProvider(): Promise<Intent[]> {
  const all: Intent[] = []
  for (let after = ''; ;) {
    const path = `payment_intents?limit=100${after && `&starting_after=${after}`}`
    const { data, has_more: hasMore } = await onAccount<{ data: Intent[]; has_more: boolean }>(
      app,
      shop.accountId,
      path,
    )
    all.push(...data)
    if (!hasMore) return all
    after = data.at(-1)!.id
  }
}
/** Money without an order, and orders without money. */
async function unmatched(): Promise<unknown[]> {
  const succeeded = (await intentsAtProvider()).filter(intent => intent.status === 'succeeded')
  const paid = await query(
    `select a.idempotency_key as key, p.card_cents as cents from store_payments p
     join payment_attempts a on a.id = p.attempt_id where a.state = 'succeeded' and p.card_cents > 0`,
  )
  const facts = (key: unknown, cents: unknown) => `${String(key)} ${String(cents)}`
  const money = succeeded.map(intent => facts(intent.metadata.attempt_key, intent.amount_received))
  const orders = paid.map(({ key, cents }) => facts(key, cents))
  return [...money.filter(each => !orders.includes(each)), ...orders.filter(each => !money.includes(each))]
}

describe(`${units} units, beside gifts, and a node that is killed`, () => {
  it('are sold exactly once each', { timeout: 60_000 + units * 6_000 }, async () => {
    const people = await shoppers(Math.round(units * 2.4), app.world.mug.variant)
    const member = await app.as('member')
    const gifts = []
    for (let gift = 0; gift < units * 1.6; gift++)
      gifts.push(
        await orderReady(app, member, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]),
      )
    const victim = await startServerProcess(app.config, { RATE_LIMITS: '0' })
    const killed = remoteClient(victim.url)
    const before = (await stockOf(app.db, app.world.mug.variant)).reserved
    const started = people.map(async (shopper, number) => {
      if (number % 3 > 0) return checkoutOn(number, shopper)
      const path = `/store_front/${shop.slug}/cart/checkout`
      const answer = await killed.post(path, {}, { 'recipient-token': shopper.token }).catch(() => undefined)
      return answer ?? checkoutOn(number, shopper)
    })
    const charged = gifts.map(id => member.post(`/team/orders/${id}/charge_and_begin_processing`))
    await Promise.race(started)
    await victim.kill()
    const answers = await Promise.all(started)
    const sold = (await Promise.all(charged)).filter(({ status }) => status === 200).length
    await query("update payment_attempts set claimed_until = now() where state = 'pending'")
    const again = await Promise.all(people.map((shopper, number) => checkoutOn(number, shopper)))
    for (const answer of [...answers, ...again]) expect([200, 422, 503]).toContain(answer?.status ?? 503)
    const open = again.filter(answer => answer?.status === 200)
    expect(open.length + sold).toBe(units)
    expect((await stockOf(app.db, app.world.mug.variant)).reserved - before).toBe(units)
    await Promise.all(open.map(answer => payAtProvider(app, answer!.body.data.attributes)))
    await settleAll(app)
    expect(await unmatched()).toEqual([])
    expect(await app.audit()).toEqual([])
  })
})

describe(`${carts} carts whose checkout is pressed ${presses} times at once on two nodes`, () => {
  it(
    'have one order and one payment each, whatever the provider answers',
    { timeout: 60_000 + carts * 3_000 },
    async () => {
      const people = await shoppers(carts)
      const begun = new Set((await intentsAtProvider()).map(({ id }) => id))
      const match = 'POST /v1/payment_intents'
      for (const mode of ['error_after', 'lost_reply', 'error_before'] as const)
        await makeFault(app, { service: 'payments', match, mode, times: Math.ceil(carts / 4) })
      if (unanswered > 0)
        await makeFault(app, { service: 'payments', match, mode: 'hang', times: unanswered })
      await makeFault(app, { service: 'payments', match, mode: 'late_reply', delayMs: 300, times: carts })
      await Promise.all(
        people.map(shopper =>
          Promise.all(Array.from({ length: presses }, (_, press) => checkoutOn(press, shopper))),
        ),
      )
      await clearFaults(app)
      await query("update payment_attempts set claimed_until = now() where state = 'pending'")
      const final = await Promise.all(people.map((shopper, number) => checkoutOn(number, shopper)))
      for (const answer of final) expect(answer?.status, answer?.text).toBe(200)
      await Promise.all(final.map(answer => payAtProvider(app, answer!.body.data.attributes)))
      await settleAll(app)
      const made = (await intentsAtProvider()).filter(({ id }) => !begun.has(id))
      expect([made.length, new Set(made.map(intent => intent.metadata.attempt_key)).size]).toEqual([
        carts,
        carts,
      ])
      expect(await unmatched()).toEqual([])
      expect(await app.audit()).toEqual([])
    },
  )
})

describe(`${runs} times the payment beside what ends it`, () => {
  const race = async (
    against: (shopper: CheckoutShopper, number: number, attemptId: string) => Promise<unknown>,
  ) => {
    const people = await shoppers(runs)
    await Promise.all(
      people.map(async (shopper, number) => {
        const answer = await checkoutOn(number, shopper)
        const { id, attributes } = answer!.body.data
        await Promise.all([
          new Promise(resolve => setTimeout(resolve, Math.random() * 60)).then(() =>
            payAtProvider(app, attributes),
          ),
          against(shopper, number, String(id).slice('pa_'.length)),
        ])
      }),
    )
    await clearFaults(app)
    await settleAll(app)
    const open = await query("select from payment_attempts where source = 'shopper' and state = 'pending'")
    return { open, unmatched: await unmatched(), audit: await app.audit() }
  }
  const exact = { open: [], unmatched: [], audit: [] }

  it('an edit: paid as it was frozen, or not at all', { timeout: 60_000 + runs * 2_000 }, async () => {
    const edited = race((shopper, number) =>
      nodes[number % 2]!.post(
        `/store_front/${shop.slug}/cart/cart_line_items`,
        { cart_line_item: { product_variant_id: String(app.world.tee.small), quantity: 2 } },
        { 'recipient-token': shopper.token },
      ),
    )
    expect(await edited).toEqual(exact)
  })

  it(
    'the end of its time, with answers to canceling lost: an order, or everything given back',
    { timeout: 60_000 + runs * 2_000 },
    async () => {
      const expired = race(async (_, number, attemptId) => {
        if (number % 3 === 0) {
          const match = 'POST /v1/payment_intents/:id/cancel'
          const mode = number % 2 ? 'lost_reply' : 'error_after'
          await makeFault(app, { service: 'payments', match, mode })
        }
        await query(
          "update store_payments set expires_at = now() - interval '1 minute' where attempt_id = $1",
          [attemptId],
        )
        await sweepNow(app)
      })
      expect(await expired).toEqual(exact)
    },
  )
})
