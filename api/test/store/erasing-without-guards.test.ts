import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { openShop, paidOrder, shopperWithCart, type OpenShop } from './pay-for-cart.ts'

/** The control of erasing-races.test.ts: without the lock of the buyer's carts, an order is lost. */
const without = { cartLock: false }

vi.mock('../../src/modules/store/carts/own-data/buyers-carts.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/carts/own-data/buyers-carts.store.ts')>()
  return {
    ...real,
    lockCartsOfBuyer: async (...[tx, buyer]: Parameters<typeof real.lockCartsOfBuyer>) => {
      if (!without.cartLock) return real.lockCartsOfBuyer(tx, buyer)
      const { rows } = await tx.client.query(
        'select id, token_hash as "tokenHash", state from carts where team_id = $1 and lower(ship_email) = $2',
        [buyer.teamId, buyer.email],
      )
      return rows
    },
  }
})
vi.mock('../../src/modules/gifting/orders/store-orders/buyers.store.ts', async original => {
  const real =
    await original<typeof import('../../src/modules/gifting/orders/store-orders/buyers.store.ts')>()
  return {
    ...real,
    // Thinks before anything is erased.
    lockOrdersOfBuyer: async (...[tx, buyer]: Parameters<typeof real.lockOrdersOfBuyer>) => {
      const orders = await real.lockOrdersOfBuyer(tx, buyer)
      await new Promise(resolve => setTimeout(resolve, 700))
      return orders
    },
  }
})

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
}, 60_000)
afterAll(() => app.stop())

/** A checkout that begins while its buyer is erased. */
async function attack() {
  const owner = await app.as('owner')
  const { orderId } = await paidOrder(app, shop, [[app.world.mug.variant, 1]])
  await app.db.pool.query(
    `update orders set status = 'delivered', packed_at = now(), shipped_at = now(), delivered_at = now() where id = $1`,
    [orderId],
  )
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const erased = owner.post(`/cart_details/${orderId}/erase_buyer`)
  await new Promise(resolve => setTimeout(resolve, 250))
  const checkout = await shopper.checkout()
  const status = (await erased).status
  const { rows } = await app.db.pool.query(
    "select from orders where origin = 'store' and status = 'unpaid' and ship_address_one is null",
  )
  return { erased: status, checkout: checkout.status, withoutAddress: rows.length }
}

it('with the lock the checkout waits, and finds no address', async () => {
  expect(await attack()).toEqual({ erased: 200, checkout: 422, withoutAddress: 0 })
})

it('without it an order is paid that has no address to go to', async () => {
  without.cartLock = true
  expect(await attack()).toEqual({ erased: 200, checkout: 200, withoutAddress: 1 })
})
