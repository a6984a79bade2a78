import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../test/products.ts'
import { makeStore, type MadeStore } from '../../../../test/store/stores.ts'
import { inTransaction } from '../../../platform/db/database.ts'

interface Made {
  product: number
  variants: number[]
}
let app: TestApp
let store: MadeStore
let hoodie: Made
let bottle: Made
let candle: Made
let hidden: Record<string, Made>

beforeAll(async () => {
  app = await startApp({ worker: false })
  const { team, otherTeam } = app.world
  store = await makeStore(app)
  await inTransaction(app.db, async tx => {
    const make = (name: string, skus: Parameters<typeof makeProduct>[2]['skus'], teamId = team) =>
      makeProduct(tx, teamId, { name, skus })
    hoodie = await make('Warm Hoodie', [
      { sku: 'SECRET-NAVY-XL', priceCents: 1111, stock: 3, color: 'Navy', hex: '#2c4568', size: 'XL' },
      { sku: 'SECRET-BLUSH-L', priceCents: 1111, stock: 0, color: 'Blush', hex: '#e3a79b', size: 'L' },
      { sku: 'SECRET-BLUSH-XXS', priceCents: 1111, stock: 40, color: 'Blush', hex: '#e3a79b', size: 'XXS' },
      { sku: 'SECRET-BLUSH-10', priceCents: 1111, stock: 1, color: 'Blush', hex: '#e3a79b', size: '10' },
    ])
    bottle = await make('100% Trail_bottle', [{ sku: 'SECRET-BOTTLE', priceCents: 1111, stock: 5 }])
    candle = await make('Candle', [{ sku: 'SECRET-CANDLE', priceCents: 1111, stock: 0 }])
    const one = (name: string, teamId = team) =>
      make(name, [{ sku: `SECRET-${name}`, priceCents: 1111, stock: 5, color: `Color of ${name}` }], teamId)
    hidden = {
      unlisted: await one('Unlisted'),
      adminOnly: await one('Admin'),
      card: await one('Card'),
      archived: await one('Archived'),
      expired: await one('Expired'),
      empty: await one('Empty'),
      foreign: await one('Foreign', otherTeam),
    }
    const list = (
      made: Made,
      { teamId = team, cents = null as number | null, position = null as number | null } = {},
    ) =>
      tx.client.query(
        `insert into store_products (team_id, product_id, is_listed, e_commerce_price_cents, position)
         values ($1, $2, true, $3, $4)`,
        [teamId, made.product, cents, position],
      )
    await list(hoodie, { position: 1 })
    await list(bottle, { cents: 2900 })
    await list(candle, { cents: 1400 })
    for (const [why, made] of Object.entries(hidden))
      if (why !== 'unlisted') await list(made, why === 'foreign' ? { teamId: otherTeam } : {})
    const change = (sql: string, ...values: unknown[]) => tx.client.query(sql, values)
    await change(
      'update product_variants set retail_price_cents = 5800 where product_id = $1',
      hoodie.product,
    )
    await change('update product_variants set retail_price_cents = 6200 where id = $1', hoodie.variants[0])
    await change("update products set description = E'Soft <b>\\n\\nWarm' where id = $1", hoodie.product)
    await change('update products set images = $2 where id = $1', hoodie.product, '["/files/h.png"]')
    await change('update products set admin_only = true where id = $1', hidden['adminOnly']!.product)
    await change('update products set is_card = true where id = $1', hidden['card']!.product)
    await change('update products set archived_at = now() where id = $1', hidden['archived']!.product)
    await change(
      `update product_variants set expiration_date = current_date - 1 where product_id = $1`,
      hidden['expired']!.product,
    )
    await change(
      'update product_variants set archived_at = now() where product_id = $1',
      hidden['empty']!.product,
    )
    // Listed again by somebody who goes around the triggers: reads ask for themselves.
    await change(
      'update store_products set is_listed = true where product_id <> $1',
      hidden['unlisted']!.product,
    )
  })
})
afterAll(() => app.stop())

const get = (path: string) => app.anonymous.get(`/store_front/acme${path}`, store.preview)
const namesOf = ({ body }: { body: { data: { attributes: { name: string } }[] } }) =>
  body.data.map(({ attributes }) => attributes.name)
const list = async (query: string) => namesOf(await get(`/products?${query}`))
const everything = ['Warm Hoodie', '100% Trail_bottle', 'Candle']

test('the store says by which types, colors and sizes its products can be looked through', async () => {
  const { types, colors, sizes } = (await get('')).body.data.attributes
  expect({ types, colors, sizes }).toEqual({
    types: [],
    colors: [
      { name: 'Blush', hexCode: '#e3a79b' },
      { name: 'Navy', hexCode: '#2c4568' },
    ],
    sizes: ['XXS', 'L', 'XL', '10'],
  })
})

test('a list has what is in the store and nothing of the team’s own', async () => {
  const answer = await get('/products')
  expect(namesOf(answer)).toEqual(everything)
  expect(answer.body.meta).toEqual({ totalCount: 3 })
  expect(answer.text).not.toMatch(/SECRET|sku|cost|11\.11|team|admin|Color of/i)
  const [first] = answer.body.data
  expect(first.attributes).toEqual({
    name: 'Warm Hoodie',
    descriptionHtml: '<p>Soft &lt;b&gt;</p><p>Warm</p>',
    price: '58.00',
    isPriceFrom: true,
    images: [{ url: '/files/h.png', alt: 'Warm Hoodie' }],
    hexCodes: ['#2c4568', '#e3a79b'],
    available: 10,
  })
  const [navyXl, blushL, blushXxs, blushTen] = hoodie.variants.map(String)
  expect(first.relationships.productVariants.data.map(({ id }: { id: string }) => id)).toEqual([
    navyXl,
    blushXxs,
    blushL,
    blushTen,
  ])
  const included = answer.body.included as { id: string; attributes: object }[]
  expect(included.find(({ id }) => id === blushXxs)).toEqual({
    id: blushXxs,
    type: 'productVariants',
    attributes: {
      productId: String(hoodie.product),
      spec: { type: null, color: 'Blush', size: 'XXS' },
      colorCode: '#e3a79b',
      size: 'XXS',
      price: '58.00',
      available: 10,
      image: '/files/h.png',
    },
  })
})

test('search, filters and sorting find what is there', async () => {
  expect(await list('search=hOOd')).toEqual(['Warm Hoodie'])
  expect(await list('search=%25%20trail_')).toEqual(['100% Trail_bottle'])
  expect(await list('search=navy')).toEqual(['Warm Hoodie'])
  expect(await list('search=secret')).toEqual([])
  expect(await list('filters[color]=Blush&filters[size]=XL')).toEqual([])
  expect(await list('filters[color]=Blush&filters[size]=XXS')).toEqual(['Warm Hoodie'])
  expect(await list('filters[color]=Blush&filters[size]=L&filters[available]=true')).toEqual([])
  expect(await list('filters[available]=true')).toEqual(['Warm Hoodie', '100% Trail_bottle'])
  expect(await list('filters[available]=false')).toEqual(['Candle'])
  expect(await list('filters[type]=&search=')).toEqual(everything)
  expect(await list('sort=name')).toEqual(['100% Trail_bottle', 'Candle', 'Warm Hoodie'])
  expect(await list('sort=newest')).toEqual(['Candle', '100% Trail_bottle', 'Warm Hoodie'])
  expect(await list('sort=price')).toEqual(['Candle', '100% Trail_bottle', 'Warm Hoodie'])
  expect(await list('sort=-price')).toEqual(['Warm Hoodie', '100% Trail_bottle', 'Candle'])
})

test('pages are asked for in every spelling, and refused where they make no sense', async () => {
  for (const query of [
    'page=2&perPage=2',
    'page=2&per_page=2',
    'page[number]=2&page[size]=2',
    'page=2&size=2',
  ]) {
    const answer = await get(`/products?${query}`)
    expect([query, namesOf(answer), answer.body.meta.totalCount]).toEqual([query, ['Candle'], 3])
  }
  expect(await list('page=0&perPage=1000')).toEqual(everything)
  const past = await get('/products?page=9')
  expect([past.body.data, past.body.meta.totalCount]).toEqual([[], 3])
  for (const query of [
    'page=-1',
    'perPage=0',
    'page=x',
    'sort=cost',
    'filters[available]=maybe',
    `search=${'x'.repeat(201)}`,
  ]) {
    const answer = await get(`/products?${query}`)
    expect([query, answer.status, answer.text]).toEqual([query, 400, expect.stringContaining('errors')])
  }
})

test('one product has its variants, those of sizes in their order', async () => {
  const one = await get(`/products/${hoodie.product}`)
  expect([one.status, one.body.data.attributes.name]).toEqual([200, 'Warm Hoodie'])
  const variants = await get(`/products/${hoodie.product}/product_variants`)
  expect(variants.body.data).toEqual(one.body.included)
  expect(
    variants.body.data.map(
      ({ attributes }: { attributes: { size: string; available: number; price: string } }) => [
        attributes.size,
        attributes.available,
        attributes.price,
      ],
    ),
  ).toEqual([
    ['XL', 3, '62.00'],
    ['XXS', 10, '58.00'],
    ['L', 0, '58.00'],
    ['10', 1, '58.00'],
  ])
})

test('what is not in the store is missing, byte for byte', async () => {
  const ids = [...Object.values(hidden).map(({ product }) => product), 0, -1, '9223372036854775808', 'x']
  for (const part of ['', '/product_variants', '/suggested_products']) {
    const missing = await get(`/products/987654321${part}`)
    expect(missing.status).toBe(404)
    for (const id of ids) {
      const { status, text } = await get(`/products/${id}${part}`)
      expect([id, status, text]).toEqual([id, 404, missing.text])
    }
  }
})

test('beside a product stand others that can be bought: the chosen ones, or the newest', async () => {
  const suggested = async (made: Made) => namesOf(await get(`/products/${made.product}/suggested_products`))
  expect(await suggested(hoodie)).toEqual(['100% Trail_bottle'])
  expect(await suggested(candle)).toEqual(['100% Trail_bottle', 'Warm Hoodie'])
  await app.db.pool.query(
    `insert into store_suggestions (team_id, product_id, suggested_product_id, position)
     select $1, $2, * from unnest($3::bigint[], '{1,2}'::int[])`,
    [app.world.team, bottle.product, [hidden['adminOnly']!.product, hoodie.product]],
  )
  const answer = await get(`/products/${bottle.product}/suggested_products`)
  expect(namesOf(answer)).toEqual(['Warm Hoodie'])
  expect(answer.body.included).toHaveLength(4)
})

test('pictures and texts of the store stand before those of the catalog', async () => {
  const { team } = app.world
  await app.db.pool.query(
    `insert into store_images (team_id, product_id, path, alt, width, height, position)
     values ($1, $2, '/files/two.png', '', 10, 10, 2), ($1, $2, '/files/one.png', 'In navy', 10, 10, 1)`,
    [team, hoodie.product],
  )
  await app.db.pool.query(
    `insert into store_variant_images (team_id, product_id, product_variant_id, image_id)
     select $1, $2, $3, id from store_images where path = '/files/two.png'`,
    [team, hoodie.product, hoodie.variants[0]],
  )
  await app.db.pool.query(
    `update store_products
     set name = 'Hoodie', description = 'x', description_html = '<p>x</p>', e_commerce_price_cents = 999
     where product_id = $1`,
    [hoodie.product],
  )
  const { data, included } = (await get(`/products/${hoodie.product}`)).body
  expect(data.attributes).toMatchObject({
    name: 'Hoodie',
    descriptionHtml: '<p>x</p>',
    price: '9.99',
    isPriceFrom: false,
    images: [
      { url: '/files/one.png', alt: 'In navy' },
      { url: '/files/two.png', alt: 'Hoodie' },
    ],
  })
  expect(included.map(({ attributes }: { attributes: { image: string } }) => attributes.image)).toEqual([
    '/files/two.png',
    '/files/one.png',
    '/files/one.png',
    '/files/one.png',
  ])
  expect(await list('search=warm')).toEqual([])
})

test('an address that reads a store without end is told to wait, and others are not', async () => {
  const paths = ['', '/products', `/products/${bottle.product}`]
  const ask = (path: string, headers = {}) =>
    app.app.server.inject({
      url: `/api/v2/store_front/acme${path}`,
      headers: { ...store.preview, ...headers },
    })
  let isRefused = false
  for (let asked = 0; asked < 2_000 && !isRefused; asked += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('')))
    isRefused = answers.some(({ statusCode }) => statusCode === 429)
  }
  expect(isRefused).toBe(true)
  for (const path of [...paths, `${paths[2]}/product_variants`, `${paths[2]}/suggested_products`]) {
    const answer = await ask(path)
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  const other = await app.app.server.inject({
    url: '/api/v2/store_front/acme',
    headers: store.preview,
    remoteAddress: '198.51.100.7',
  })
  expect(other.statusCode).toBe(200)
})
