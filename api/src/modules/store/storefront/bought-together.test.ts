import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../test/products.ts'
import { listInStore, newShopper } from '../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../test/store/stores.ts'
import { paidStoreOrder, placeStoreOrder } from '../../../../test/tools/store-orders.ts'
import { inTransaction } from '../../../platform/db/database.ts'

interface Made {
  product: number
  variants: number[]
}
let app: TestApp
let store: MadeStore
let owner: Client
let pen: Made
let lamp: Made
let cap: Made
beforeAll(async () => {
  app = await startApp()
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  store = await makeStore(app)
  owner = await app.as('owner')
  const { team, mug, tee, otherTeam, foreign } = app.world
  await inTransaction(app.db, async tx => {
    const make = (name: string) =>
      makeProduct(tx, team, { name, skus: [{ sku: name, priceCents: 900, stock: 9 }] })
    pen = await make('Pen')
    lamp = await make('Lamp')
    cap = await make('Cap')
  })
  await app.db.pool.query(`update product_variants set type = 'Ceramic' where id = any($1)`, [
    [mug.variant, lamp.variants[0]],
  ])
  await listInStore(app, [mug.product, tee.product, pen.product, lamp.product, cap.product])
  await listInStore(app, [foreign.product], { teamId: otherTeam })
})
afterAll(() => app.stop())

const besideMug = async (): Promise<string[]> => {
  const { body } = await newShopper(app, store).get(`/products/${app.world.mug.product}/suggested_products`)
  return body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
}
const shownToOwner = async (product: number, client = owner) => {
  const { body } = await client.get(`/store/products/${product}`)
  const shown: { name: string; reason: string }[] = body.data.attributes.shownSuggestions
  return shown.map(({ name, reason }) => [name, reason])
}

test('products bought in the same paid orders stand before those of the same type and the newest', async () => {
  const { mug, tee, foreign } = app.world
  expect(await besideMug()).toEqual(['Lamp', 'Cap', 'Pen', 'Soft Tee'])
  await placeStoreOrder(app, [
    [mug.variant, 1],
    [cap.variants[0]!, 5],
  ])
  await paidStoreOrder(app, [[cap.variants[0]!, 1]])
  expect(await besideMug()).toEqual(['Lamp', 'Cap', 'Pen', 'Soft Tee'])

  // Two sizes in one order are one order.
  await paidStoreOrder(app, [
    [mug.variant, 1],
    [tee.small, 2],
    [tee.large, 2],
  ])
  for (let order = 0; order < 2; order++)
    await paidStoreOrder(app, [
      [mug.variant, 1],
      [pen.variants[0]!, 1],
    ])
  expect(await besideMug()).toEqual(['Pen', 'Soft Tee', 'Lamp', 'Cap'])
  expect(await shownToOwner(mug.product)).toEqual([
    ['Pen', 'bought_together'],
    ['Soft Tee', 'bought_together'],
    ['Lamp', 'same_type'],
    ['Cap', 'newest'],
  ])
  expect(await shownToOwner(pen.product)).toContainEqual(['Campfire Mug', 'bought_together'])
  expect(await shownToOwner(foreign.product, await app.as('stranger'))).toEqual([])
})

test('what is sold out or left the store is not suggested, and what the team chose stands alone', async () => {
  const { mug } = app.world
  await app.db.pool.query('update stock_levels set on_hand = reserved where product_variant_id = $1', [
    pen.variants[0],
  ])
  expect(await besideMug()).toEqual(['Soft Tee', 'Lamp', 'Cap'])
  const chosen = await owner.send('PATCH', `/store_front/${store.slug}/products/${mug.product}`, {
    product: { suggested_product_ids: [cap.product] },
  })
  expect(chosen.status).toBe(200)
  expect(await besideMug()).toEqual(['Cap'])
  expect(await shownToOwner(mug.product)).toEqual([['Cap', 'chosen']])
})
