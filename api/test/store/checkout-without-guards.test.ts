import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { clearFaults, makeFault } from '../sandbox.ts'
import {
  onAccount,
  openShop,
  payAtProvider,
  readAtProvider,
  shopperWithCart,
  type OpenShop,
} from './pay-for-cart.ts'

/** The control of checkout-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const without = { cartLock: false, cancelAtProvider: false, claim: false }
const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
let asking = 0
/** Waits until two ask the provider for a payment. */
async function meetAnother(): Promise<void> {
  asking++
  for (let tries = 0; tries < 100 && asking < 2; tries++) await breathe(50)
}

vi.mock('../../src/modules/store/carts/carts.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/carts/carts.store.ts')>()
  return {
    ...real,
    // Reads the cart, and thinks before anything is written.
    lockCart: async (...[tx, visit]: Parameters<typeof real.lockCart>) => {
      if (!without.cartLock) return real.lockCart(tx, visit)
      const cart = await real.findCart(tx, visit)
      await breathe(150)
      return cart
    },
  }
})
vi.mock('../../src/services/payments/shop-charges.ts', async original => {
  const real = await original<typeof import('../../src/services/payments/shop-charges.ts')>()
  return {
    ...real,
    openShopCharges: (...[stripe]: Parameters<typeof real.openShopCharges>) => {
      const charges = real.openShopCharges(stripe)
      const cancel: typeof charges.cancel = async named => {
        if (!without.cancelAtProvider) return charges.cancel(named)
        const intent = await charges.read(named)
        return { ...intent!, status: 'canceled' }
      }
      const create: typeof charges.create = async wanted => {
        if (!without.claim) return charges.create(wanted)
        await meetAnother()
        const { mayExist: _, ...first } = wanted
        return charges.create({ ...first, idempotencyKey: `${wanted.idempotencyKey}-${Math.random()}` })
      }
      return { ...charges, cancel, create }
    },
  }
})
vi.mock('../../src/modules/money/payments/payment-attempts.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/money/payments/payment-attempts.store.ts')>()
  return {
    ...real,
    claimAttempt: async (...[db, id]: Parameters<typeof real.claimAttempt>) =>
      without.claim
        ? real.findAttempt(db, id as Parameters<typeof real.findAttempt>[1])
        : real.claimAttempt(db, id),
  }
})

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 200, worker: false, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const shopper = () => shopperWithCart(app, shop, [[app.world.mug.variant, 1]])

describe('without the cancellation at the provider', () => {
  it('goods are given back for which the shopper then pays', async () => {
    const grace = await shopper()
    const { attributes } = (await grace.checkout()).body.data
    without.cancelAtProvider = true
    await grace.back()
    without.cancelAtProvider = false
    await payAtProvider(app, attributes)
    expect((await readAtProvider(app, attributes)).status).toBe('succeeded')
    expect(await query("select from orders where cart_id is not null and status <> 'unpaid'")).toEqual([])
  })
})

/** Payments that twenty presses at once make at a provider that fails after the effect, loses an answer, and is slow. */
async function paymentsOfTwentyPresses(): Promise<number> {
  const grace = await shopper()
  const idsAtProvider = async () => {
    const path = 'payment_intents?limit=100'
    const { data } = await onAccount<{ data: { id: string }[] }>(app, shop.accountId, path)
    return data.map(({ id }) => id)
  }
  const before = await idsAtProvider()
  const match = 'POST /v1/payment_intents'
  for (const mode of ['error_after', 'lost_reply'] as const)
    await makeFault(app, { service: 'payments', match, mode })
  await makeFault(app, { service: 'payments', match, mode: 'late_reply', delayMs: 300, times: 20 })
  await Promise.all(Array.from({ length: 20 }, () => grace.checkout()))
  await clearFaults(app)
  return (await idsAtProvider()).filter(id => !before.includes(id)).length
}

describe('without the claim and the key of the attempt', () => {
  it('a checkout that is pressed twenty times at once has several payments; with them it has one', async () => {
    expect(await paymentsOfTwentyPresses()).toBe(1)
    without.claim = true
    const made = await paymentsOfTwentyPresses()
    without.claim = false
    expect(made).toBeGreaterThan(1)
  })
})

describe('without the lock of the cart and its unique order', () => {
  it('a cart becomes two orders', async () => {
    await query('drop index orders_one_open_of_cart')
    const grace = await shopper()
    without.cartLock = true
    await Promise.all([grace.checkout(), grace.checkout()])
    without.cartLock = false
    const [{ count }] = (await query(
      `select max(c)::int as count from (select count(*) as c from orders where cart_id is not null group by cart_id) x`,
    )) as [{ count: number }]
    expect(count).toBeGreaterThan(1)
  })
})
