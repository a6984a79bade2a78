import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { startApp, type Answered, type Client, type TestApp } from '../app-under-test.ts'
import { findText } from '../tools/find-text.ts'
import { hashToken } from '../../src/platform/ids.ts'
import { openShop, payAtProvider, settleAll, shopperWithCart, type OpenShop } from './pay-for-cart.ts'

/** The full size, which `npm run chaos` takes: ERASED_BUYERS=300. */
const count = Number(process.env['ERASED_BUYERS'] ?? 10)

let app: TestApp
let shop: OpenShop
let other: App
let ownerElsewhere: Client
beforeAll(async () => {
  app = await startApp({ mugStock: count * 3, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
  other = await app.anotherNode()
  ownerElsewhere = await app.as('owner', other)
}, 60_000)
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const orderOf = async ({ body }: Answered): Promise<number> => {
  const [row] = await query('select order_id from store_payments where attempt_id = $1', [
    String(body.data.id).slice('pa_'.length),
  ])
  return row.order_id
}

/** Somebody of their own with a full cart. */
async function buyerWithCart(number: number) {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  await query('update carts set ship_email = $2, ship_name = $3 where token_hash = $1', [
    hashToken(shopper.token),
    `buyer${number}@erased.test`,
    `Erin Sign ${number}`,
  ])
  return shopper
}
const erase = (orderId: number) => ownerElsewhere.post(`/cart_details/${orderId}/erase_buyer`)
/** Pays thirty at a time, so that the mails of each thirty leave before the next. */
async function payAndDeliver(checkouts: readonly Answered[]): Promise<void> {
  for (let first = 0; first < checkouts.length; first += 30) {
    const paid = checkouts.slice(first, first + 30)
    await Promise.all(paid.map(({ body }) => payAtProvider(app, body.data.attributes)))
    await settleAll(app)
    await app.settleJobs()
  }
  await query(
    `update orders set status = 'delivered', packed_at = now(), shipped_at = now(), delivered_at = now()
     where origin = 'store' and status = 'processing'`,
  )
}

it(
  `${count} buyers who check out again while they are erased on another node leave no trace, and no order is lost`,
  { timeout: 60_000 + count * 2_000 },
  async () => {
    const numbers = Array.from({ length: count }, (_, number) => number)
    const before: Answered[] = []
    for (const number of numbers) before.push(await (await buyerWithCart(number)).checkout())
    await payAndDeliver(before)

    const began: { orderId: number; again: Answered }[] = []
    for (const number of numbers) {
      const [again, orderId] = [await buyerWithCart(number), await orderOf(before[number]!)]
      const [checkout, erased] = await Promise.all([
        breathe(Math.random() * 40).then(() => again.checkout()),
        breathe(Math.random() * 40).then(() => erase(orderId)),
      ])
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([checkout.status, erased.status])
      if (checkout.status === 200) began.push({ orderId, again: checkout })
    }
    await payAndDeliver(began.map(({ again }) => again))
    for (const { orderId } of began) expect((await erase(orderId)).status).toBe(200)

    expect(await findText(app, ['@erased.test', 'Erin Sign'])).toEqual([])
    const [paid] = await query(
      "select count(*)::int as orders from orders where origin = 'store' and status = 'delivered'",
    )
    expect(paid.orders).toBe(count + began.length)
    expect(await app.audit()).toEqual([])
  },
)
