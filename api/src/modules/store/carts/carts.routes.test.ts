import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { makeProduct } from '../../../../test/products.ts'
import { listInStore, newShopper } from '../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../test/store/stores.ts'

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 10 })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product, app.world.tee.product])
})
afterAll(() => app.stop())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const count = async (table: string) =>
  (await query(`select count(*)::int as count from ${table}`)).rows[0].count as number

describe('GET cart', () => {
  it('answers an empty cart and a token, and writes nothing', async () => {
    const shopper = newShopper(app, store)
    const answer = await shopper.cart()
    expect(answer.status).toBe(200)
    expect(answer.headers['recipient-token']).toMatch(/^s1_/)
    expect(answer.body.data).toMatchObject({
      id: expect.stringMatching(/^c_/),
      type: 'carts',
      attributes: {
        status: 'open',
        version: 0,
        cartLineItemsSize: 0,
        subTotal: '0.00',
        shippingFee: 'TBD',
        tax: 'TBD',
        total: 'TBD',
        giftCards: [],
        amountDue: 'TBD',
        cartItems: [],
        recipientInfo: null,
        shippingRates: [],
        checkout: null,
        access: 'open',
      },
    })
    expect(await count('carts')).toBe(0)
  })
})

describe('POST cart_line_items', () => {
  it('makes the cart with its first line, and adds to a line that is there', async () => {
    const shopper = newShopper(app, store)
    const first = await shopper.add(app.world.mug.variant, 2)
    expect(first.status).toBe(201)
    expect(first.body.data.attributes).toMatchObject({ version: 1, cartLineItemsSize: 2, subTotal: '30.00' })
    const { token } = shopper
    const second = await shopper.add(app.world.mug.variant, '3')
    expect(shopper.token).toBe(token)
    expect(second.body.data.attributes).toMatchObject({
      version: 2,
      cartLineItemsSize: 5,
      subTotal: '75.00',
      cartItems: [
        {
          price: '15.00',
          priceWas: null,
          quantity: 5,
          totalPrice: '75.00',
          availability: 'ok',
          available: 10,
          productVariant: {
            id: String(app.world.mug.variant),
            productId: String(app.world.mug.product),
            name: 'Campfire Mug',
            spec: { type: null, color: 'Green', size: null },
            colorCode: '#0d5c48',
          },
        },
      ],
    })
    expect((await shopper.cart()).body.data).toEqual(second.body.data)
  })

  it('refuses more than there is, and leaves the cart as it was', async () => {
    const shopper = newShopper(app, store)
    await shopper.add(app.world.mug.variant, 8)
    const refused = await shopper.add(app.world.mug.variant, 3)
    expect([refused.status, refused.code, refused.body]).toEqual([
      422,
      'max_quantity_reached',
      { errors: ['Max quantity reached for this item.'] },
    ])
    expect((await shopper.cart()).body.data.attributes).toMatchObject({ version: 1, cartLineItemsSize: 8 })
    const before = await count('carts')
    expect((await newShopper(app, store).add(app.world.mug.variant, 11)).code).toBe('max_quantity_reached')
    expect(await count('carts')).toBe(before)
  })

  it.each([0, -1, 1.5, 1e9, 'ten', '', null, undefined, 100, { n: 1 }])(
    'refuses the quantity %s',
    async quantity => {
      const refused = await newShopper(app, store).send('POST', '/cart/cart_line_items', {
        cart_line_item: { product_variant_id: String(app.world.tee.small), quantity },
      })
      expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    },
  )

  it('does not know what the store does not sell', async () => {
    const { secret, foreign, tee } = app.world
    const made = await inTransaction(app.db, async tx => ({
      archived: await makeProduct(tx, app.world.team, {
        name: 'Old Cap',
        skus: [{ sku: 'CAP', priceCents: 900, stock: 5 }],
      }),
      card: await makeProduct(tx, app.world.team, {
        name: 'Card',
        skus: [{ sku: 'CARD', priceCents: 300, stock: 5 }],
      }),
      season: await makeProduct(tx, app.world.team, {
        name: 'Stollen',
        skus: [{ sku: 'STOLLEN', priceCents: 900, stock: 5 }],
      }),
      unlisted: await makeProduct(tx, app.world.team, {
        name: 'Pen',
        skus: [{ sku: 'OWN-PEN', priceCents: 900, stock: 5 }],
      }),
    }))
    await listInStore(app, [made.archived.product, made.card.product, made.season.product])
    await query('update product_variants set archived_at = now() where product_id = $1', [
      made.archived.product,
    ])
    await query('update products set is_card = true where id = $1', [made.card.product])
    await query(`update product_variants set expiration_date = current_date - 1 where product_id = $1`, [
      made.season.product,
    ])
    const [missing] = [await newShopper(app, store).add(987_654_321)]
    expect([missing.status, missing.text]).toEqual([
      404,
      '{"errors":["Route not found."],"code":"not_found"}',
    ])
    const hidden = [made.archived, made.card, made.season, made.unlisted].map(({ variants }) => variants[0]!)
    for (const variant of [secret.variant, foreign.variant, ...hidden]) {
      const answer = await newShopper(app, store).add(variant)
      expect([variant, answer.status, answer.text]).toEqual([variant, 404, missing.text])
    }
    expect((await newShopper(app, store).add(tee.small)).status).toBe(201)
  })

  it('reads no price of the caller', async () => {
    const answer = await newShopper(app, store).send('POST', '/cart/cart_line_items', {
      cart_line_item: {
        product_variant_id: String(app.world.tee.large),
        quantity: 1,
        price: '0.01',
        price_cents: 1,
        total: '0.01',
      },
    })
    expect(answer.body.data.attributes.subTotal).toBe('22.00')
  })

  it('takes 50 different items and no more', async () => {
    const { product, variants } = await inTransaction(app.db, tx =>
      makeProduct(tx, app.world.team, {
        name: 'Sticker',
        skus: Array.from({ length: 51 }, (_, n) => ({ sku: `STICKER-${n}`, priceCents: 100, stock: 9 })),
      }),
    )
    await listInStore(app, [product])
    const shopper = newShopper(app, store)
    for (const variant of variants.slice(0, 50)) expect((await shopper.add(variant)).status).toBe(201)
    const refused = await shopper.add(variants[50]!)
    expect([refused.status, refused.code]).toEqual([422, 'cart_full'])
    expect((await shopper.add(variants[0]!)).body.data.attributes.cartLineItemsSize).toBe(51)
  })

  it('repeats its answer to a repeated Idempotency-Key', async () => {
    const shopper = newShopper(app, store)
    await shopper.cart()
    const send = () =>
      app.anonymous.post(
        `/store_front/${store.slug}/cart/cart_line_items`,
        { cart_line_item: { product_variant_id: String(app.world.tee.small), quantity: 1 } },
        { ...store.preview, 'recipient-token': shopper.token, 'idempotency-key': 'press-1' },
      )
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect((await shopper.cart()).body.data.attributes.cartLineItemsSize).toBe(1)
  })

  it('gives a new cart to the token of one that became an order, and to a token of another store', async () => {
    const shopper = newShopper(app, store)
    await shopper.add(app.world.tee.small)
    const old = shopper.token
    await query(`update carts set state = 'ordered' where id = (select max(id) from carts)`)
    const empty = await shopper.cart()
    expect(empty.body.data.attributes.cartItems).toEqual([])
    expect(shopper.token).not.toBe(old)
    shopper.token = old
    expect((await shopper.add(app.world.tee.large)).body.data.attributes.cartLineItemsSize).toBe(1)
    expect(shopper.token).not.toBe(old)

    const globex = await makeStore(app, { teamId: app.world.otherTeam, slug: 'globex' })
    const stranger = newShopper(app, globex)
    stranger.token = shopper.token
    expect((await stranger.cart()).body.data.attributes.cartItems).toEqual([])
    expect(stranger.token).not.toBe(shopper.token)
  })
})
