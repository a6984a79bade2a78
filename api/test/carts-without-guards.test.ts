import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { listInStore, newShopper } from './store/shoppers.ts'
import { makeStore, type MadeStore } from './store/stores.ts'

/** The control of carts-races.test.ts: with the guards taken out, the same attack does the damage that they prevent. */
const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

vi.mock('../src/modules/store/carts/carts.store.ts', async original => {
  const real = await original<typeof import('../src/modules/store/carts/carts.store.ts')>()
  return {
    ...real,
    // Finds the cart, and does not lock it.
    claimOrMakeCart: async (...[tx, visit]: Parameters<typeof real.claimOrMakeCart>) => {
      const { rows } = await tx.client.query<{ id: number; version: number }>(
        'select id, version from carts where team_id = $1 and token_hash = $2',
        [visit.teamId, visit.tokenHash],
      )
      const [cart] = rows
      return cart ? { ...cart, teamId: visit.teamId } : real.claimOrMakeCart(tx, visit)
    },
  }
})

vi.mock('../src/modules/store/carts/cart-lines.store.ts', async original => {
  const real = await original<typeof import('../src/modules/store/carts/cart-lines.store.ts')>()
  return {
    ...real,
    // Read, think, write: what the one statement is instead of.
    addLine: async (...[tx, cart, wanted]: Parameters<typeof real.addLine>) => {
      const { rows } = await tx.client.query<{ most: number; has: number | null }>(
        `select s.on_hand - s.reserved as most, l.quantity as has
         from stock_levels s
         left join cart_lines l on l.cart_id = $2 and l.product_variant_id = s.product_variant_id
         where s.product_variant_id = $1`,
        [wanted.variantId, cart.id],
      )
      const { most = 0, has = null } = rows[0] ?? {}
      await breathe(50)
      if (has === null) return real.addLine(tx, cart, wanted)
      if (has + wanted.quantity > most) return { isSold: true, isAdded: false, isFull: false }
      await tx.client.query(
        'update cart_lines set quantity = quantity + $3 where cart_id = $2 and product_variant_id = $1',
        [wanted.variantId, cart.id, wanted.quantity],
      )
      return { isSold: true, isAdded: true, isFull: false }
    },
  }
})

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 10, env: { RATE_LIMITS: '0' } })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product])
})
afterAll(() => app.stop())

it('with a read before the write, 40 presses put more mugs into a cart than there are', async () => {
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant)
  await Promise.all(Array.from({ length: 40 }, () => shopper.add(app.world.mug.variant)))
  const { cartItems } = (await shopper.cart()).body.data.attributes
  expect(cartItems[0].quantity).toBeGreaterThan(10)
  expect(cartItems[0].availability).toBe('short')
})
