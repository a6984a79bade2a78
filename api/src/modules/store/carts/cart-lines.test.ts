import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { listInStore, newShopper, type Shopper } from '../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../test/store/stores.ts'
import { deleteOldCarts } from './carts.store.ts'

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 10, teeStock: 10 })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product, app.world.tee.product])
})
afterAll(() => app.stop())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const setStock = (variant: number, onHand: number) =>
  query('update stock_levels set on_hand = $2 where product_variant_id = $1', [variant, onHand])
const withMugs = async (quantity: number): Promise<Shopper & { itemId: string }> => {
  const shopper = newShopper(app, store)
  const { body } = await shopper.add(app.world.mug.variant, quantity)
  return Object.assign(shopper, { itemId: body.data.attributes.cartItems[0].id as string })
}
const patch = (shopper: Shopper, itemId: string, quantity: unknown) =>
  shopper.send('PATCH', `/cart/cart_line_items/${itemId}`, { cart_line_item: { quantity } })

describe('PATCH cart_line_items', () => {
  it('sets the pieces, removes a line at 0, and raises the version', async () => {
    const shopper = await withMugs(2)
    const changed = await patch(shopper, shopper.itemId, 7)
    expect(changed.body.data.attributes).toMatchObject({ version: 2, cartLineItemsSize: 7 })
    const removed = await patch(shopper, shopper.itemId, 0)
    expect(removed.body.data.attributes).toMatchObject({ version: 3, cartItems: [], subTotal: '0.00' })
  })

  it('refuses more than there is, and lets what is short be lowered', async () => {
    const shopper = await withMugs(8)
    const refused = await patch(shopper, shopper.itemId, 11)
    expect([refused.status, refused.body]).toEqual([422, { errors: ['Max quantity reached for this item.'] }])
    await setStock(app.world.mug.variant, 3)
    expect((await patch(shopper, shopper.itemId, 9)).code).toBe('max_quantity_reached')
    expect((await patch(shopper, shopper.itemId, 7)).body.data.attributes.cartItems[0]).toMatchObject({
      quantity: 7,
      available: 3,
      availability: 'short',
    })
    await setStock(app.world.mug.variant, 10)
  })

  it.each([-1, 1.5, 1e9, 'ten', '', null, undefined, 100])('refuses the quantity %s', async quantity => {
    const shopper = await withMugs(1)
    const refused = await patch(shopper, shopper.itemId, quantity)
    expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    expect((await shopper.cart()).body.data.attributes).toMatchObject({ version: 1, cartLineItemsSize: 1 })
  })

  it('finds no line of another cart, nor one without a cart', async () => {
    const [mine, theirs] = [await withMugs(1), await withMugs(1)]
    const stranger = newShopper(app, store)
    for (const [shopper, id] of [
      [mine, theirs.itemId],
      [mine, '0'],
      [mine, '9223372036854775808'],
      [mine, 'x'],
      [stranger, theirs.itemId],
    ] as const) {
      const answers = [
        await patch(shopper, id, 2),
        await patch(shopper, id, 0),
        await shopper.send('DELETE', `/cart/cart_line_items/${id}`),
      ]
      expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
        answers.map(() => '404 {"errors":["Route not found."],"code":"not_found"}'),
      )
    }
    expect((await theirs.cart()).body.data.attributes.version).toBe(1)
  })
})

describe('DELETE cart_line_items', () => {
  it('takes a line out, and keeps the others', async () => {
    const shopper = await withMugs(2)
    await shopper.add(app.world.tee.small)
    const { body } = await shopper.send('DELETE', `/cart/cart_line_items/${shopper.itemId}`)
    expect(body.data.attributes).toMatchObject({ cartLineItemsSize: 1, subTotal: '22.00', version: 3 })
  })
})

describe('a cart whose goods changed', () => {
  it('says what costs another price, is short or gone, and takes what there is by one call', async () => {
    const shopper = await withMugs(5)
    await shopper.add(app.world.tee.small, 4)
    await shopper.add(app.world.tee.large, 1)
    await listInStore(app, [app.world.mug.product], { priceCents: 1_800 })
    await setStock(app.world.tee.small, 3)
    await query('update product_variants set archived_at = now() where id = $1', [app.world.tee.large])

    const items = (await shopper.cart()).body.data.attributes.cartItems
    expect(items).toMatchObject([
      { price: '18.00', priceWas: '15.00', availability: 'ok', totalPrice: '90.00' },
      { price: '22.00', priceWas: null, availability: 'short', available: 3, quantity: 4 },
      { availability: 'gone', available: 0 },
    ])
    expect((await shopper.cart()).body.data.attributes.cartItems).toEqual(items)

    const taken = await shopper.send('POST', '/cart/take_available')
    expect(taken.status).toBe(200)
    expect(taken.body.data.attributes).toMatchObject({ subTotal: '156.00', cartLineItemsSize: 8 })
    expect(taken.body.data.attributes.cartItems).toMatchObject([
      { priceWas: null, availability: 'ok', quantity: 5 },
      { availability: 'ok', quantity: 3 },
    ])
    await query('update product_variants set archived_at = null')
    await setStock(app.world.tee.small, 10)
    await listInStore(app, [app.world.mug.product])
  })

  it('shows a product that became admin-only as gone, and sells no more of it', async () => {
    const shopper = await withMugs(1)
    await query('update products set admin_only = true where id = $1', [app.world.mug.product])
    expect((await shopper.cart()).body.data.attributes.cartItems[0].availability).toBe('gone')
    expect((await shopper.add(app.world.mug.variant)).status).toBe(404)
    expect((await patch(shopper, shopper.itemId, 2)).code).toBe('max_quantity_reached')
    await query('update products set admin_only = false where id = $1', [app.world.mug.product])
    await listInStore(app, [app.world.mug.product])
  })

  it('without a cart there is nothing to take', async () => {
    expect((await newShopper(app, store).send('POST', '/cart/take_available')).status).toBe(404)
  })
})

it('carts that nobody touched for 30 days are deleted, orders keep theirs', async () => {
  const [old, fresh, ordered] = [await withMugs(1), await withMugs(1), await withMugs(1)]
  const age = (shopper: { itemId: string }, days: number, state = 'open') =>
    query(
      `update carts set touched_at = now() - make_interval(days => $2), state = $3
       where id = (select cart_id from cart_lines where id = $1)`,
      [shopper.itemId, days, state],
    )
  await age(old, 31)
  await age(fresh, 29)
  await age(ordered, 31, 'ordered')
  await deleteOldCarts(app.db)
  const { rows } = await query('select id from cart_lines where id = any($1)', [
    [old, fresh, ordered].map(shopper => shopper.itemId),
  ])
  expect(rows.map(row => String(row.id))).toEqual([fresh.itemId, ordered.itemId])
  expect((await old.cart()).body.data.attributes).toMatchObject({ version: 0, cartItems: [] })
})
