import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../test/products.ts'
import { inTransaction } from '../../../platform/db/database.ts'

let app: TestApp
let owner: Client
let member: Client
let hoodie: { product: number; variants: number[] }
let tricky: { product: number; variants: number[] }
let card: { product: number; variants: number[] }

beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 7, teeStock: 5 })
  owner = await app.as('owner')
  member = await app.as('member')
  await inTransaction(app.db, async tx => {
    hoodie = await makeProduct(tx, app.world.team, {
      name: 'Warm Hoodie',
      skus: [
        { sku: 'H-NAVY-XL', priceCents: 4800, stock: 3, color: 'Navy', hex: '#2c4568', size: 'XL' },
        { sku: 'H-BLUSH-L', priceCents: 4500, stock: 0, color: 'Blush', hex: '#e3a79b', size: 'L' },
        { sku: 'H-BLUSH-XXS', priceCents: 4600, stock: 4, color: 'Blush', hex: '#e3a79b', size: 'XXS' },
        { sku: 'H-BLUSH-10', priceCents: 4700, stock: 1, color: 'Blush', hex: '#e3a79b', size: '10' },
      ],
    })
    tricky = await makeProduct(tx, app.world.team, {
      name: '100% wool_scarf \\ "x"',
      skus: [{ sku: 'SCARF', priceCents: 3000, stock: 9 }],
    })
    card = await makeProduct(tx, app.world.team, {
      name: 'Thank-you Card',
      skus: [{ sku: 'CARD', priceCents: 450, stock: 12, color: 'Evergreen' }],
    })
    const archived = await makeProduct(tx, app.world.team, {
      name: 'Old Frisbee',
      skus: [{ sku: 'FRISBEE', priceCents: 100, stock: 5 }],
    })
    const empty = await makeProduct(tx, app.world.team, {
      name: 'Empty Shell',
      skus: [{ sku: 'SHELL', priceCents: 100, stock: 5 }],
    })
    await tx.client.query('update products set is_card = true, images = $2 where id = $1', [
      card.product,
      JSON.stringify(['/card.svg']),
    ])
    await tx.client.query("update product_variants set type = 'Card' where product_id = $1", [card.product])
    await tx.client.query('update products set archived_at = now() where id = $1', [archived.product])
    await tx.client.query('update product_variants set archived_at = now() where product_id = $1', [
      empty.product,
    ])
    await tx.client.query('update products set images = $2 where id = $1', [
      hoodie.product,
      JSON.stringify(['/hoodie.svg']),
    ])
    await tx.client.query('update product_variants set images = $2 where id = $1', [
      hoodie.variants[0],
      JSON.stringify(['/navy.svg']),
    ])
  })
})
afterAll(() => app.stop())

async function names(client: Client, query = ''): Promise<string[]> {
  const { status, body } = await client.get(`/team/products${query}`)
  expect(status).toBe(200)
  return body.data.map((product: { attributes: { name: string } }) => product.attributes.name)
}

const gifts = ['100% wool_scarf \\ "x"', 'Campfire Mug', 'Soft Tee', 'Warm Hoodie']
const filter = (filters: Record<string, string>) =>
  `?${Object.entries(filters)
    .map(([name, value]) => `filters[${name}]=${encodeURIComponent(value)}`)
    .join('&')}`

test('products are listed by name without cards, archived and empty ones; only owners see adminOnly ones', async () => {
  expect(await names(member)).toEqual(gifts)
  expect(await names(owner)).toEqual([...gifts.slice(0, 2), 'Founder Watch', ...gifts.slice(2)])
  expect(await names(await app.as('storeAdmin'))).toContain('Founder Watch')
  expect(await names(await app.as('stranger'))).toEqual(['Globex Pen'])
})

test('a product has the price, count and color of its variants, ordered by type, color and size', async () => {
  const { body } = await member.get(`/team/products/${hoodie.product}`)
  expect(body.data).toMatchObject({
    id: String(hoodie.product),
    type: 'products',
    attributes: {
      price: '45.00',
      retail_price: '45.00',
      inventories_count: 8,
      hexCode: '#e3a79b',
      adminOnly: false,
      images: ['/hoodie.svg'],
      representative_images: ['/hoodie.svg'],
      expiration_date: null,
    },
  })
  const [navyXl, blushL, blushXxs, blushTen] = hoodie.variants.map(String)
  expect(body.data.relationships.productVariants.data.map((link: { id: string }) => link.id)).toEqual([
    blushXxs,
    blushL,
    blushTen,
    navyXl,
  ])
  const variants = await member.get(`/team/products/${hoodie.product}/product_variants`)
  expect(variants.body).toEqual({ data: body.included, meta: { totalCount: 4 } })
  expect(variants.body.data[3].attributes).toMatchObject({
    sku: 'H-NAVY-XL',
    spec: { type: null, color: 'Navy', size: 'XL' },
    images: ['/navy.svg'],
    price: '48.00',
    inventories_count: 3,
    display_name: 'Warm Hoodie',
    productId: String(hoodie.product),
  })
  expect(variants.body.data[0].attributes.images).toEqual(['/hoodie.svg'])
  await app.db.pool.query(
    'update products set image_alts = \'{"/hoodie.svg":"A folded hoodie"}\' where images ->> 0 = \'/hoodie.svg\'',
  )
  expect((await owner.get('/team/products?search=hood')).body.data[0].attributes.imageAlts).toEqual({
    '/hoodie.svg': 'A folded hoodie',
  })
})

test('a page has the total, also past the end, and every variant of its products', async () => {
  const first = await member.get('/team/products?page[number]=2&page[size]=1')
  expect(first.body.data.map((product: { attributes: { name: string } }) => product.attributes.name)).toEqual(
    ['Campfire Mug'],
  )
  expect(first.body.included.map((variant: { id: string }) => variant.id)).toEqual([
    String(app.world.mug.variant),
  ])
  expect(first.body.meta).toEqual({ totalCount: 4 })
  expect((await member.get('/team/products?page[number]=9')).body).toEqual({
    data: [],
    included: [],
    meta: { totalCount: 4 },
  })
  expect((await member.get('/team/products?page[number]=9&search=mug')).body).toEqual({
    data: [],
    included: [],
    meta: { totalCount: 1 },
  })
  expect((await member.get('/team/products?page[size]=0')).status).toBe(400)
})

test('the search finds names and SKUs, and takes % and _ literally', async () => {
  expect(await names(member, '?search=CAMPFIRE')).toEqual(['Campfire Mug'])
  expect(await names(member, '?search=navy-x')).toEqual(['Warm Hoodie'])
  for (const sign of ['100%25', '_', '%5C', '%22', '0%25 W'])
    expect(await names(member, `?search=${sign}`)).toEqual([gifts[0]])
  expect(await names(member, '?search=%25%25')).toEqual([])
  expect(await names(member, '?search=Founder')).toEqual([])
  expect(await names(member, '?search=Globex')).toEqual([])
})

test('a product matches the filters when one variant fits all of them', async () => {
  expect(await names(member, filter({ color: 'Blush' }))).toEqual(['Warm Hoodie'])
  expect(await names(member, filter({ color: 'Navy', size: 'L' }))).toEqual([])
  expect(await names(member, filter({ size: 'L' }))).toEqual(['Soft Tee', 'Warm Hoodie'])
  expect(await names(member, filter({ size: 'L', available: 'true' }))).toEqual(['Soft Tee'])
  expect(await names(member, filter({ size: 'L', available: 'false' }))).toEqual(['Warm Hoodie'])
  expect(await names(member, filter({ price_min: '22', price_max: '30.00' }))).toEqual([gifts[0], 'Soft Tee'])
  expect(await names(member, filter({ type: 'Card' }))).toEqual([])
  expect((await member.get(`/team/products${filter({ price_min: 'cheap' })}`)).status).toBe(400)
})

test('the list is sorted by price, either way, or newest first', async () => {
  expect(await names(member, '?sort=price')).toEqual(['Campfire Mug', 'Soft Tee', gifts[0], 'Warm Hoodie'])
  expect(await names(member, '?sort=-price')).toEqual(['Warm Hoodie', gifts[0], 'Soft Tee', 'Campfire Mug'])
  expect(await names(member, '?sort=newest')).toEqual([gifts[0], 'Warm Hoodie', 'Soft Tee', 'Campfire Mug'])
  expect(await names(member, '?sort=newest&search=o')).toEqual([gifts[0], 'Warm Hoodie', 'Soft Tee'])
})

test('the filter options come from the products the person may see', async () => {
  const { body } = await member.get('/team/product_filters')
  expect(body.data).toEqual({
    id: String(app.world.team),
    type: 'productFilters',
    attributes: {
      types: [],
      colors: [
        { name: 'Blush', hexCode: '#e3a79b' },
        { name: 'Green', hexCode: '#0d5c48' },
        { name: 'Navy', hexCode: '#2c4568' },
      ],
      sizes: ['XXS', 'S', 'L', 'XL', '10'],
      priceMin: '15.00',
      priceMax: '48.00',
    },
  })
  expect((await owner.get('/team/product_filters')).body.data.attributes.priceMax).toBe('200.00')
})

test('reserved and expired stock is not available', async () => {
  const variant = tricky.variants[0]
  await app.db.pool.query('update stock_levels set reserved = 4 where product_variant_id = $1', [variant])
  expect((await member.get(`/team/products/${tricky.product}`)).body.data.attributes.inventories_count).toBe(
    5,
  )
  await app.db.pool.query('update product_variants set expiration_date = current_date where id = $1', [
    variant,
  ])
  expect((await member.get(`/team/products/${tricky.product}`)).body.data.attributes.inventories_count).toBe(
    5,
  )
  await app.db.pool.query('update product_variants set expiration_date = current_date - 1 where id = $1', [
    variant,
  ])
  const { body } = await member.get(`/team/products/${tricky.product}`)
  expect(body.data.attributes).toMatchObject({
    inventories_count: 0,
    expiration_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  })
  expect(body.included[0].attributes.inventories_count).toBe(0)
  expect(await names(member, filter({ available: 'true' }))).not.toContain(gifts[0])
})

test('a bundle costs its parts less its discount, and its scarcest part limits the quantity', async () => {
  const { body } = await member.get(`/team/bundles/${app.world.kit}`)
  expect(body.data.attributes).toMatchObject({
    name: 'Welcome Kit',
    discountPercent: 10,
    price: '53.10',
    retail_price: '59.00',
    inventories_count: 2,
    itemsCount: 2,
  })
  const types = body.included.map((part: { type: string }) => part.type)
  expect(types).toEqual([
    'bundleItems',
    'bundleItems',
    'products',
    'products',
    'productVariants',
    'productVariants',
    'productVariants',
  ])
  expect(
    body.included.slice(0, 2).map((item: { attributes: { qty: number } }) => item.attributes.qty),
  ).toEqual([1, 2])
  const list = await member.get('/team/bundles')
  expect(list.body.data).toEqual([body.data])
  expect(list.body.included).toEqual(body.included.slice(0, 2))
  expect(list.body.meta).toEqual({ totalCount: 1 })
  const items = await member.get(`/team/bundles/${app.world.kit}/bundle_items`)
  expect(items.body).toEqual({
    data: body.included.slice(0, 2),
    included: body.included.slice(2),
    meta: { totalCount: 2 },
  })
  expect((await member.get('/team/bundles?search=nothing')).body.data).toEqual([])
})

test('a bundle with a part the person may not send is missing for them', async () => {
  await app.db.pool.query(
    'insert into bundle_items (team_id, bundle_id, product_id, quantity) values ($1, $2, $3, 1)',
    [app.world.team, app.world.kit, app.world.secret.product],
  )
  expect((await member.get('/team/bundles')).body).toEqual({
    data: [],
    included: [],
    meta: { totalCount: 0 },
  })
  expect((await member.get(`/team/bundles/${app.world.kit}`)).status).toBe(404)
  expect((await owner.get(`/team/bundles/${app.world.kit}`)).body.data.attributes.itemsCount).toBe(3)
  await app.db.pool.query('delete from bundle_items where bundle_id = $1 and product_id = $2', [
    app.world.kit,
    app.world.secret.product,
  ])
})

test('cards are listed with stock, tags and types', async () => {
  const { body } = await member.get('/team/cards')
  expect(body).toEqual({
    data: [
      {
        id: String(card.variants[0]),
        type: 'cards',
        attributes: {
          name: 'Thank-you Card',
          tagList: ['Evergreen'],
          typeList: ['Card'],
          image: '/card.svg',
          availableInventoryCount: 12,
          price: '4.50',
        },
      },
    ],
    meta: { totalCount: 1 },
  })
})

test('another team’s, hidden, malformed and unknown ids get the same 404', async () => {
  const missing = await member.get('/team/products/987654321')
  expect(missing).toMatchObject({ status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' })
  const ids = [
    app.world.foreign.product,
    app.world.secret.product,
    '0',
    '-1',
    '1.5',
    'abc',
    '99999999999999999999',
  ]
  for (const id of ids) {
    for (const path of [
      `/team/products/${id}`,
      `/team/products/${id}/product_variants`,
      `/team/bundles/${id}`,
      `/team/bundles/${id}/bundle_items`,
    ]) {
      const { status, text } = await member.get(path)
      expect({ path, status, text }).toEqual({ path, status: 404, text: missing.text })
    }
  }
})

test('a product keeps to itself the pictures of colors that are no longer offered', async () => {
  const read = async () =>
    (await owner.get(`/team/products/${hoodie.product}`)).body.data.attributes.representative_images
  const [navy] = hoodie.variants
  await app.db.pool.query('update products set images = $2 where id = $1', [
    hoodie.product,
    JSON.stringify(['/hoodie.svg', '/navy.svg']),
  ])
  expect(await read()).toEqual(['/hoodie.svg', '/navy.svg'])
  await app.db.pool.query('update product_variants set archived_at = now() where id = $1', [navy])
  expect(await read()).toEqual(['/hoodie.svg'])
  await app.db.pool.query('update product_variants set archived_at = null where id = $1', [navy])
})
