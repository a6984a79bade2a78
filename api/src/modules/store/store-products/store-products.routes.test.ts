import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { missing, outcome, picture } from '../../../../test/edited-products.ts'
import { sendForm } from '../../../../test/send-form.ts'
import { hostileDescriptions } from '../../../../test/store/hostile-descriptions.ts'

let app: TestApp
let owner: Client
let admin: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  admin = await app.as('storeAdmin')
  stranger = await app.as('stranger')
  for (const [by, slug] of [
    [owner, 'acme'],
    [stranger, 'globex'],
  ] as const)
    await by.post('/store', { store: { title: slug, slug: `${slug}-shop` } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.pool.query('delete from store_products')
  await app.db.pool.query('delete from store_suggestions')
  await app.db.pool.query('update products set admin_only = (id = $1)', [app.world.secret.product])
})

const change = (product: number | string, body: object, by = owner, slug = 'acme-shop') =>
  by.send('PATCH', `/store_front/${slug}/products/${product}`, { product: body })
const shown = async (product: number) => (await owner.get(`/store/products/${product}`)).body.data.attributes
const listed = async (query = '') => {
  const { data, meta } = (await owner.get(`/store/products${query}`)).body
  expect(data.length).toBeLessThanOrEqual(meta.totalCount)
  return data.map((item: any) => item.attributes.name)
}
const listAll = (body: object, by = owner) => by.post('/store/products/bulk_list', { product: body })

describe('the products of the store', () => {
  it('are products and bundles by name, with costs, pictures and variants, none in the store at first', async () => {
    const { data, meta } = (await owner.get('/store/products')).body
    expect(meta.totalCount).toBe(data.length)
    const byName = Object.fromEntries(data.map((item: any) => [item.attributes.name, item]))
    expect(byName['Campfire Mug']).toEqual({
      id: String(app.world.mug.product),
      type: 'storeProducts',
      attributes: {
        name: 'Campfire Mug',
        catalogName: 'Campfire Mug',
        category: 'Gift',
        cost: '15.00',
        retailPrice: expect.stringMatching(/^\d+\.\d\d$/),
        e_commerce_price: null,
        adminOnly: false,
        isListed: false,
        description: null,
        descriptionHtml: null,
        catalogDescription: 'Campfire Mug for tests',
        expirationDate: null,
        available: 100,
        images: [],
        defaultProductVariantImages: [],
        position: null,
        version: 0,
        variants: [
          {
            id: String(app.world.mug.variant),
            spec: { type: null, color: 'Green', size: null },
            retailPrice: expect.any(String),
            available: 100,
            imageId: null,
          },
        ],
      },
    })
    expect(data.some((item: any) => item.attributes.isListed)).toBe(false)
    const bundle = data.find((item: any) => item.type === 'storeBundles')
    const sent = (await owner.get(`/team/bundles/${app.world.kit}`)).body.data.attributes
    expect([
      bundle.id,
      bundle.attributes.category,
      bundle.attributes.cost,
      bundle.attributes.available,
    ]).toEqual([String(app.world.kit), 'Bundle', sent.price, sent.inventories_count])
    expect(data.map((item: any) => item.attributes.name)).not.toContain('Globex Pen')
  })

  it('are searched by name and SKU, filtered and paged', async () => {
    await change(app.world.mug.product, { name: 'Enamel cup', is_listed: true })
    expect(await listed('?search=enamel')).toEqual(['Enamel cup'])
    expect(await listed('?search=campfire%20mug')).toEqual(['Enamel cup'])
    expect(await listed('?search=tee-l')).toEqual(['Soft Tee'])
    expect(await listed('?search=100%25')).toEqual([])
    expect(await listed('?filters[listed]=true')).toEqual(['Enamel cup'])
    expect(await listed('?filters[listed]=false')).not.toContain('Enamel cup')
    expect(await listed('?filters[category]=Bundle')).toHaveLength(1)
    const all = await listed()
    const pages = await Promise.all([1, 2, 3].map(number => listed(`?page[number]=${number}&page[size]=1`)))
    expect(pages.flat()).toEqual(all.slice(0, 3))
    expect((await owner.get('/store/products?page[number]=900')).body).toEqual({
      data: [],
      meta: { totalCount: all.length },
    })
    expect((await owner.get('/store/products?filters[category]=Card')).status).toBe(400)
  })

  it('show their own pictures, and else those of the catalog', async () => {
    const { product, small } = app.world.tee
    await app.db.pool.query(`update products set images = '["/files/aa/a.webp"]' where id = $1`, [product])
    expect((await shown(product)).images).toEqual([{ url: '/files/aa/a.webp', alt: '' }])
    const added = await sendForm(app, owner, 'POST', `/products/${product}/attachments`, {
      'attachment[file]': await picture('#123456'),
      'attachment[alt]': 'A tee',
    })
    const [{ id, attributes }] = added.body.data
    await owner.send('PATCH', `/products/${product}/attachments`, {
      product: { product_variants: [{ id: small, image_id: id }] },
    })
    expect(await shown(product)).toMatchObject({
      images: [{ url: attributes.url, alt: 'A tee' }],
      defaultProductVariantImages: ['/files/aa/a.webp'],
      variants: [{ imageId: id }, { imageId: null }],
    })
  })
})

describe('changing a product in the store', () => {
  it('sets its name, description, price, position and whether it is in the store; empty returns to the catalog', async () => {
    const { product } = app.world.mug
    const changed = await change(product, {
      name: ' Enamel cup ',
      description: '**Holds** 350 ml',
      e_commerce_price: '24.00',
      is_listed: true,
      position: 2,
    })
    expect([changed.status, changed.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        name: 'Enamel cup',
        catalogName: 'Campfire Mug',
        description: '**Holds** 350 ml',
        descriptionHtml: '<p><strong>Holds</strong> 350 ml</p>',
        e_commerce_price: '24.00',
        isListed: true,
        position: 2,
        version: 1,
      }),
    ])
    expect(
      (await change(product, { is_listed: true, e_commerce_price: 24 })).body.data.attributes.version,
    ).toBe(1)
    const cleared = await change(product, {
      name: '',
      description: '  ',
      e_commerce_price: null,
      position: null,
    })
    expect(cleared.body.data.attributes).toMatchObject({
      name: 'Campfire Mug',
      description: null,
      descriptionHtml: null,
      e_commerce_price: null,
      position: null,
      isListed: true,
      version: 2,
    })
    const { rows } = await app.db.pool.query(
      `select before, after from audit_events
       where action = 'store_product.updated' and subject_id = $1
       order by id desc limit 1`,
      [product],
    )
    expect(rows[0].before).toMatchObject({ name: 'Enamel cup', eCommercePriceCents: 2400 })
    expect(rows[0].after).toMatchObject({ name: null, eCommercePriceCents: null })
  })

  it.each<[object, string]>([
    [{ e_commerce_price: 0 }, 'Price in the store must be at least $0.01.'],
    [{ e_commerce_price: '0.001' }, 'Price in the store must be at least $0.01.'],
    [{ e_commerce_price: '24.005' }, 'Price in the store can have at most two decimal places.'],
    [{ e_commerce_price: '-1' }, 'Price in the store must be at least $0.01.'],
    [{ e_commerce_price: '100000' }, 'Price in the store must be at most $99,999.99.'],
    [{ e_commerce_price: 'ten' }, 'Price in the store must be a number such as 25.00.'],
    [{ is_listed: 'perhaps' }, 'Choose in the store or not.'],
    [{ position: 0 }, 'Enter a position from 1 to 9,999.'],
    [{ position: 1.5 }, 'A position is a whole number.'],
    [{ name: 'x'.repeat(121) }, 'Name is too long (maximum is 120 characters).'],
    [{ description: 'x'.repeat(5_001) }, 'Description is too long (maximum is 5,000 characters).'],
    [{ suggested_product_ids: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] }, 'Choose at most 8 products.'],
    [{ suggested_product_ids: ['1', 1] }, 'Choose each product once.'],
  ])('%j is refused in words, and nothing is saved', async (body, sentence) => {
    const { product } = app.world.mug
    expect(outcome(await change(product, { name: 'Saved?', ...body }))).toEqual([422, { errors: [sentence] }])
    expect((await shown(product)).version).toBe(0)
  })

  it('finds the store by slug or id, and answers for everything else as for what is missing', async () => {
    const { mug, secret, foreign, kit } = app.world
    const { id } = (await owner.get('/store')).body.data
    expect((await change(mug.product, { name: 'By id' }, owner, id)).status).toBe(200)
    const answers = await Promise.all([
      ...['globex-shop', 'nobody', '0', '-1', '9223372036854775808', 'ACME-SHOP ', 'x'.repeat(300)].map(
        slug => change(mug.product, { name: 'No' }, owner, encodeURIComponent(slug)),
      ),
      change(foreign.product, { name: 'No' }),
      change(mug.product, { name: 'No' }, stranger, 'globex-shop'),
      change('abc', { name: 'No' }),
      change(0, { name: 'No' }),
      change(kit + 500_000, { name: 'No' }),
      owner.get(`/store/products/${foreign.product}`),
      owner.get('/store/products/abc'),
      stranger.get(`/store/products/${mug.product}`),
      change(mug.product, { suggested_product_ids: [secret.product, foreign.product] }),
      change(mug.product, { suggested_product_ids: [mug.product] }),
    ])
    for (const answer of answers) expect(outcome(answer)).toEqual(missing)
    expect((await shown(mug.product)).name).toBe('By id')
  })

  it('is refused where a colleague changed the same field meanwhile, and not where another one', async () => {
    const { product } = app.world.tee
    expect((await change(product, { name: 'Cup', version: 0 }, admin)).status).toBe(200)
    expect(outcome(await change(product, { name: 'Beaker', version: 0 }))).toEqual([
      409,
      { errors: ['Sana Test changed this meanwhile: name. Look at it, then save again.'] },
    ])
    expect(
      (await change(product, { e_commerce_price: '9.00', version: 0 })).body.data.attributes,
    ).toMatchObject({
      name: 'Cup',
      e_commerce_price: '9.00',
      version: 2,
    })
    const both = await Promise.all([
      change(product, { name: 'One', version: 2 }, admin),
      change(product, { name: 'Two', version: 2 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('products for admins only', () => {
  it('are never put into the store', async () => {
    const { product } = app.world.secret
    expect(outcome(await change(product, { is_listed: true, name: 'Watch' }))).toEqual([
      422,
      {
        errors: ['“Founder Watch” is for admins only. Show it to everyone before you put it into the store.'],
      },
    ])
    expect((await shown(product)).version).toBe(0)
  })

  it('leave the store at once when they become so, and do not come back by themselves', async () => {
    const { product } = app.world.mug
    const hide = (admin_only: boolean) =>
      owner.put(`/team/menu_items/${product}`, { type: 'Product', admin_only })
    await change(product, { is_listed: true })
    await hide(true)
    expect(await shown(product)).toMatchObject({ isListed: false, adminOnly: true })
    await hide(false)
    expect(await shown(product)).toMatchObject({ isListed: false, adminOnly: false })
  })

  it('leave the store, too, when they are archived or become a card', async () => {
    const { product } = app.world.mug
    for (const [hidden, back] of [
      ['archived_at = now()', 'archived_at = null'],
      ['is_card = true', 'is_card = false'],
    ]) {
      await change(product, { is_listed: true })
      await app.db.pool.query(`update products set ${hidden} where id = $1`, [product])
      expect(outcome(await owner.get(`/store/products/${product}`))).toEqual(missing)
      expect(outcome(await change(product, { is_listed: true }))).toEqual(missing)
      await app.db.pool.query(`update products set ${back} where id = $1`, [product])
      expect((await shown(product)).isListed).toBe(false)
    }
  })
})

describe('putting many products into the store', () => {
  it('puts all in at once except those for admins only, and takes those out again', async () => {
    const { mug, tee } = app.world
    const all = (await listAll({ is_listed: true })).body.data
    expect(all).toMatchObject({ type: 'storeListings', attributes: { isListed: true, adminOnlyCount: 1 } })
    expect(all.attributes.productIds).toEqual([String(mug.product), String(tee.product)])
    expect((await listAll({ is_listed: true })).body.data.attributes.productIds).toEqual([])
    const out = await listAll({ is_listed: false, ids: all.attributes.productIds })
    expect([out.status, await listed('?filters[listed]=true')]).toEqual([200, []])
  })

  it('is refused as a whole with an id that is not the team’s, or nothing chosen', async () => {
    const { mug, foreign } = app.world
    expect(outcome(await listAll({ is_listed: true, ids: [mug.product, foreign.product] }))).toEqual(missing)
    expect(outcome(await listAll({ is_listed: true, ids: [] }))).toEqual([
      422,
      { errors: ['Choose at least one product.'] },
    ])
    expect((await listAll({})).status).toBe(422)
    expect(await listed('?filters[listed]=true')).toEqual([])
  })
})

describe('what is suggested beside a product', () => {
  it('is chosen in an order, or found among what the store shows', async () => {
    const { mug, tee, secret } = app.world
    await listAll({ is_listed: true })
    expect((await shown(mug.product)).shownSuggestions.map((each: any) => each.name)).toEqual(['Soft Tee'])
    const chosen = await change(mug.product, { suggested_product_ids: [secret.product, String(tee.product)] })
    expect(chosen.body.data.attributes).toMatchObject({
      suggestedProducts: [
        { id: String(secret.product), name: 'Founder Watch', isListed: false },
        { id: String(tee.product), isListed: true },
      ],
      shownSuggestions: [{ id: String(tee.product), name: 'Soft Tee' }],
    })
    await listAll({ is_listed: false, ids: [tee.product] })
    expect((await shown(mug.product)).shownSuggestions).toEqual([])
    await change(mug.product, { suggested_product_ids: [] })
    expect((await shown(mug.product)).suggestedProducts).toEqual([])
  })
})

describe('whether a store has something to sell', () => {
  it('is missing until a product with a price is in the store', async () => {
    const { product, variant } = app.world.mug
    const lacks = async () => (await owner.get('/store')).body.data.attributes.missing.includes('product')
    expect(await lacks()).toBe(true)
    await app.db.pool.query('update product_variants set retail_price_cents = 0 where id = $1', [variant])
    await change(product, { is_listed: true })
    expect(await lacks()).toBe(true)
    await change(product, { e_commerce_price: '5.00' })
    expect(await lacks()).toBe(false)
    await owner.put(`/team/menu_items/${product}`, { type: 'Product', admin_only: true })
    expect(await lacks()).toBe(true)
  })
})

describe('descriptions', () => {
  it.each(hostileDescriptions)('%s runs nothing', async (_, description) => {
    const { product } = app.world.mug
    const saved = (await change(product, { description })).body.data.attributes.descriptionHtml ?? ''
    const preview = await owner.post('/store/description_preview', { description })
    expect(preview.body.data.attributes.html).toBe(saved)
    expect(saved.replace(/<\/?(?:p|br|strong|em|ul|ol|li|h3)(?: \/)?>/g, '')).not.toMatch(
      /<(?!a href="(?:https:\/\/|mailto:)[^"]*" rel="nofollow noopener noreferrer" target="_blank">|\/a>)/,
    )
  })

  it('are refused beyond 5,000 characters, in a preview, too', async () => {
    expect((await owner.post('/store/description_preview', { description: 'x'.repeat(5_001) })).status).toBe(
      422,
    )
  })
})
