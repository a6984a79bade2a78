import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../src/app.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { makeProduct } from './products.ts'
import { listInStore, newShopper, type Shopper } from './store/shoppers.ts'
import { makeStore, type MadeStore } from './store/stores.ts'

let app: TestApp
let other: App
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 10, env: { RATE_LIMITS: '0' } })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product])
  other = await app.anotherNode()
})
afterAll(() => app.stop())

/** The same shopper, whose presses reach either node. */
async function inTwoTabs(): Promise<Shopper[]> {
  const here = newShopper(app, store)
  await here.cart()
  const there = newShopper(app, store, other)
  there.token = here.token
  return [here, there]
}
const times = (
  count: number,
  press: (tab: Shopper, number: number) => Promise<{ status: number }>,
  tabs: Shopper[],
) => Promise.all(Array.from({ length: count }, (_, number) => press(tabs[number % 2]!, number)))
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length

describe('one cart in two tabs on two nodes', () => {
  it('holds 10 of 10 mugs after 40 presses, each of which was counted or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const tabs = await inTwoTabs()
      const answers = await times(40, tab => tab.add(app.world.mug.variant), tabs)
      expect([countOf(answers, 201), countOf(answers, 422)]).toEqual([10, 30])
      const { body } = await tabs[0]!.cart()
      expect(body.data.attributes).toMatchObject({ cartLineItemsSize: 10, version: 10 })
    }
  })

  it('never holds more than there is while lines are added to and set', async () => {
    const tabs = await inTwoTabs()
    const first = await tabs[0]!.add(app.world.mug.variant)
    const line = `/cart/cart_line_items/${first.body.data.attributes.cartItems[0].id}`
    await times(
      60,
      (tab, number) =>
        number % 3
          ? tab.add(app.world.mug.variant, 1 + (number % 4))
          : tab.send('PATCH', line, { cart_line_item: { quantity: 1 + (number % 10) } }),
      tabs,
    )
    const { cartItems } = (await tabs[1]!.cart()).body.data.attributes
    expect(cartItems).toHaveLength(1)
    expect(cartItems[0].quantity).toBeLessThanOrEqual(10)
  })

  it('holds 50 different items of 60', async () => {
    const { product, variants } = await inTransaction(app.db, tx =>
      makeProduct(tx, app.world.team, {
        name: 'Pin',
        skus: Array.from({ length: 60 }, (_, number) => ({
          sku: `PIN-${number}`,
          priceCents: 100,
          stock: 5,
        })),
      }),
    )
    await listInStore(app, [product])
    const tabs = await inTwoTabs()
    const answers = await times(60, (tab, number) => tab.add(variants[number]!), tabs)
    expect([countOf(answers, 201), countOf(answers, 422)]).toEqual([50, 10])
    expect((await tabs[0]!.cart()).body.data.attributes.cartItems).toHaveLength(50)
  })
})
