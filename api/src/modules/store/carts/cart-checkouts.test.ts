import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { listInStore, newShopper, type Shopper } from '../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../test/store/stores.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { ShopperActor } from '../../../platform/http/actor.ts'
import { addToCart } from './add-to-cart.ts'
import { freezeCart, markCart, reopenCart } from './cart-checkouts.store.ts'
import { lockCart, type Visit } from './carts.store.ts'
import { changeCart } from './change-cart.ts'
import { priceCart } from './price-cart.ts'

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 10 })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product])
})
afterAll(() => app.stop())

const visitOf = (shopper: Shopper): Visit => ({
  teamId: app.world.team,
  storeId: store.id as Visit['storeId'],
  tokenHash: hashToken(shopper.token),
})
const mark = (shopper: Shopper, to: 'checkout' | 'open' | 'ordered') =>
  inTransaction(app.db, async tx => {
    const visit = visitOf(shopper)
    const cart = (await lockCart(tx, visit))!
    if (to === 'ordered') await markCart(tx, cart, to)
    else if (to === 'open') await reopenCart(tx, cart)
    else await freezeCart(tx, cart, { lines: (await priceCart(tx, visit)).lines, giftCards: [] })
  })

it('a cart in a checkout keeps its prices and its goods, whatever changes in the store', async () => {
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant, 6)
  await mark(shopper, 'checkout')
  await listInStore(app, [app.world.mug.product], { priceCents: 9_900 })
  // The six are reserved for it.
  await app.db.pool.query('update stock_levels set reserved = 10 where product_variant_id = $1', [
    app.world.mug.variant,
  ])
  expect((await shopper.cart()).body.data.attributes).toMatchObject({
    status: 'checkout',
    version: 1,
    subTotal: '90.00',
    cartItems: [{ price: '15.00', priceWas: null, availability: 'ok' }],
  })
  await mark(shopper, 'open')
  expect((await shopper.cart()).body.data.attributes).toMatchObject({
    status: 'open',
    version: 1,
    cartItems: [{ price: '99.00', priceWas: '15.00', availability: 'gone' }],
  })
  await app.db.pool.query('update stock_levels set reserved = 0')
  await listInStore(app, [app.world.mug.product])
})

it('a change ends the checkout first, and begins a new cart where it was paid after all', async () => {
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant)
  const { teamId, storeId } = visitOf(shopper)
  const actor: ShopperActor = {
    kind: 'shopper',
    teamId,
    storeId,
    token: shopper.token,
    isPreview: true,
    ip: '127.0.0.1',
  }
  const addOne = async (ends: 'open' | 'ordered' | 'not') => {
    const given: string[] = []
    await changeCart(
      { db: app.db, actor, answer: { header: (_, value) => void given.push(value) } },
      {
        secretKey: app.config.SECRET_KEY,
        checkouts: {
          find: async () => undefined,
          end: async () => {
            if (ends !== 'not') await mark(shopper, ends)
          },
        },
      },
      'make',
      (tx, cart) => addToCart(tx, cart, { variantId: String(app.world.mug.variant), quantity: 1 }),
    )
    return given
  }
  const pieces = async () => (await shopper.cart()).body.data.attributes.cartLineItemsSize as number

  await mark(shopper, 'checkout')
  await expect(addOne('not')).rejects.toMatchObject({ code: 'cart_changed' })
  expect(await addOne('open')).toEqual([])
  expect(await pieces()).toBe(2)

  await mark(shopper, 'checkout')
  const [token] = await addOne('ordered')
  expect(token).toMatch(/^s1_/)
  shopper.token = token!
  expect(await pieces()).toBe(1)
})
