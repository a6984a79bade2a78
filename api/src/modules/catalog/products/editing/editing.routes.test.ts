import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  editProducts,
  missing,
  outcome,
  variant,
  type ProductEditing,
} from '../../../../../test/edited-products.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'

describe('operators edit products', () => {
  let app: TestApp
  let operator: Client
  let owner: Client
  let create: ProductEditing['create']
  let made: ProductEditing['made']
  let shown: ProductEditing['shown']
  let audited: ProductEditing['audited']
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
    owner = await app.as('owner')
    ;({ create, made, shown, audited } = editProducts(app, operator))
  })
  afterAll(() => app.stop())

  it('a product is created with its variants, which are listed by size, and the team sees it at once', async () => {
    const product = await made({
      name: 'Fleece',
      display_name: 'The fleece',
      description: 'Warm',
      tags: ['apparel', 'winter', 'apparel'],
      variants: [
        variant('FLEECE-XL', {
          size: 'XL',
          color: 'Moss',
          hex_code: '#0D5C48',
          retail_price: '15.50',
          weight_ounces: '14.5',
        }),
        variant('FLEECE-S', { size: 'S', color: 'Moss', expiration_date: '2031-05-31' }),
      ],
    })
    expect(product).toMatchObject({
      teamName: 'Acme',
      displayName: 'The fleece',
      tags: ['apparel', 'winter'],
      version: 1,
      variantCount: 2,
      priceMin: '12.00',
      priceMax: '12.00',
      onHand: 0,
      deletable: true,
      orderCount: 0,
      bundles: [],
    })
    expect(product.variants.map((each: any) => each.sku)).toEqual(['FLEECE-S', 'FLEECE-XL'])
    expect(product.variants[1]).toMatchObject({
      hexCode: '#0d5c48',
      retailPrice: '15.50',
      price: '12.00',
      weightOunces: 14.5,
      expirationDate: null,
    })
    expect(product.variants[0]).toMatchObject({
      retailPrice: '12.00',
      weightOunces: 12,
      expirationDate: '2031-05-31',
    })
    expect((await owner.get('/team/products?search=fleece')).body.data).toMatchObject([
      { id: product.id, attributes: { display_name: 'The fleece' } },
    ])
    expect(await audited('products', product.id)).toMatchObject([
      {
        action: 'product.created',
        actor_name: 'Robin Castle',
        after: { name: 'Fleece', skus: ['FLEECE-XL', 'FLEECE-S'] },
      },
    ])
  })

  it('an invalid product is refused with a sentence for each field', async () => {
    expect(outcome(await create({ name: ' ', variants: [] }))).toEqual([
      422,
      { errors: ['Enter a name.', 'Add at least one variant.'] },
    ])
    expect(
      outcome(
        await create({
          variants: [
            { sku: '', price: '1.999', hex_code: 'green', weight_ounces: 0, expiration_date: 'soon' },
          ],
        }),
      ),
    ).toEqual([
      422,
      {
        errors: [
          'Enter a SKU.',
          'A color code is written like #0d5c48.',
          'Price can have at most two decimal places.',
          'The weight must be above 0.',
          'Enter the date as 2027-05-31.',
        ],
      },
    ])
    expect(outcome(await create({ variants: [variant('SAME'), variant('SAME')] }))).toEqual([
      422,
      { errors: ['The SKU SAME appears twice. Each variant needs its own.'] },
    ])
    expect(outcome(await create({ variants: [variant('MUG')] }))).toEqual([
      422,
      { errors: ['Another variant of this team has this SKU already.'] },
    ])
    expect(outcome(await create({ team_id: 987654321 }))).toEqual(missing)
    expect((await create({ team_id: app.world.otherTeam, variants: [variant('MUG')] })).status).toBe(201)
  })

  it('the list finds products by name, tag, SKU, team, state and kind, newest first', async () => {
    const { id } = await made({
      name: 'Canary lamp',
      tags: ['lighting'],
      is_card: true,
      variants: [variant('LAMP-1')],
    })
    const ids = async (query: string) =>
      (await operator.get(`/operations/products?${query}`)).body.data.map((each: any) => each.id)
    expect((await ids('page[size]=1'))[0]).toBe(id)
    for (const query of [
      'search=canary',
      'search=LIGHTING',
      'search=lamp-1',
      `search=lamp&filters[team_id]=${app.world.team}&filters[kind]=card&filters[stock]=none&filters[state]=active`,
    ])
      expect(await ids(query)).toEqual([id])
    for (const query of [
      'search=%25',
      `search=lamp&filters[team_id]=${app.world.otherTeam}`,
      'search=lamp&filters[state]=archived',
      'search=lamp&filters[team_id]=abc',
    ])
      expect(await ids(query)).toEqual([])
    expect((await operator.get('/operations/products?search=canary')).body.meta).toEqual({ totalCount: 1 })
  })

  it('an update from an outdated version is refused and says who changed which fields', async () => {
    const product = await made({ name: 'Pen', variants: [variant('PEN-1')] })
    const change = (fields: object) =>
      operator.put(`/operations/products/${product.id}`, { product: { name: 'Pen', tags: [], ...fields } })
    expect(
      (await change({ version: 1, name: 'Fine pen', admin_only: true })).body.data.attributes,
    ).toMatchObject({ name: 'Fine pen', displayName: 'Fine pen', adminOnly: true, version: 2 })
    expect(outcome(await change({ version: 1, name: 'Finer pen' }))).toEqual([
      409,
      {
        errors: [
          'Robin Castle changed this meanwhile: display name, name, who may send it. Look at it, then save again.',
        ],
      },
    ])
    expect(
      (await change({ version: 2, name: 'Fine pen', admin_only: true })).body.data.attributes.version,
    ).toBe(2)
    expect(outcome(await change({ version: 2, description: 'x'.repeat(5_001) }))).toEqual([
      422,
      { errors: ['Description is too long (maximum is 5,000 characters).'] },
    ])
    expect(
      outcome(await operator.put('/operations/products/987654321', { product: { name: 'x', version: 1 } })),
    ).toEqual(missing)
    expect((await audited('products', product.id)).at(-1)).toMatchObject({
      action: 'product.updated',
      before: { name: 'Pen', adminOnly: false },
      after: { name: 'Fine pen', adminOnly: true },
    })

    const [pen] = product.variants
    const reprice = (fields: object) =>
      operator.put(`/operations/variants/${pen.id}`, { variant: { sku: 'PEN-1', price: '9.00', ...fields } })
    expect((await reprice({ version: 1 })).body.data.attributes.variants[0]).toMatchObject({
      price: '9.00',
      version: 2,
    })
    expect(outcome(await reprice({ version: 1, price: '8.00' }))).toEqual([
      409,
      { errors: ['Robin Castle changed this meanwhile: price, retail price. Look at it, then save again.'] },
    ])
    expect(outcome(await reprice({ version: 2, sku: 'MUG' }))).toEqual([
      422,
      { errors: ['Another variant of this team has this SKU already.'] },
    ])
    expect(outcome(await reprice({ version: 2, images: ['/files/no/picture.webp'] }))).toEqual([
      422,
      { errors: ['Choose pictures of this product.'] },
    ])
    expect(
      outcome(
        await operator.put('/operations/variants/987654321', {
          variant: { sku: 'X', price: '1.00', version: 1 },
        }),
      ),
    ).toEqual(missing)
  })

  it('archiving a product, variant or bundle notifies the team’s open screens', async () => {
    const product = await made({ name: 'Beacon', variants: [variant('BEACON')] })
    const { id } = (
      await operator.post('/operations/bundles', {
        bundle: {
          team_id: app.world.team,
          name: 'Beacons',
          parts: [{ product_id: product.id, quantity: 2 }],
        },
      })
    ).body.data
    const told = async (act: () => Promise<unknown>) => {
      const {
        rows: [last],
      } = await app.db.pool.query('select coalesce(max(id), 0) as id from live_events')
      await act()
      return (
        await app.db.pool.query(
          'select type, subject_id from live_events where id > $1 and team_id = $2 order by id',
          [last.id, app.world.team],
        )
      ).rows.map(row => `${row.type} ${row.subject_id}`)
    }
    const { team } = app.world
    expect(await told(() => operator.post(`/operations/products/${product.id}/archive`))).toEqual([
      `products ${product.id}`,
    ])
    expect(await told(() => operator.post(`/operations/variants/${product.variants[0].id}/archive`))).toEqual(
      [`productVariants ${product.variants[0].id}`, `products ${team}`],
    )
    expect(await told(() => operator.post(`/operations/bundles/${id}/archive`))).toEqual([
      `bundles ${id}`,
      `products ${team}`,
    ])
  })

  it('an unused variant can be deleted, a used one can only be archived', async () => {
    const product = await made({ variants: [variant('NB-1')] })
    const add = (fields: object) =>
      operator.post(`/operations/products/${product.id}/variants`, { variant: fields })
    const second = (await add(variant('NB-2', { size: 'L' }))).body.data.attributes.variants.find(
      (each: any) => each.sku === 'NB-2',
    )
    expect(second).toMatchObject({ sku: 'NB-2', position: 1, version: 1 })
    expect(outcome(await add(variant('NB-2')))).toEqual([
      422,
      { errors: ['Another variant of this team has this SKU already.'] },
    ])
    expect(outcome(await add({ price: '1.00' }))).toEqual([422, { errors: ['Enter a SKU.'] }])
    expect(
      outcome(await operator.post('/operations/products/987654321/variants', { variant: variant('Y') })),
    ).toEqual(missing)
    expect(
      (await operator.post(`/operations/variants/${second.id}/archive`)).body.data.attributes.variantCount,
    ).toBe(1)
    expect(
      (await operator.post(`/operations/variants/${second.id}/unarchive`)).body.data.attributes.variantCount,
    ).toBe(2)
    expect(
      (await operator.delete(`/operations/variants/${second.id}`)).body.data.attributes.variants,
    ).toHaveLength(1)
    expect(outcome(await operator.delete(`/operations/variants/${app.world.mug.variant}`))).toEqual([
      409,
      { errors: ['This was ordered, in stock or part of a bundle, so it stays. Archive it instead.'] },
    ])
    for (const call of ['archive', 'unarchive'])
      expect(outcome(await operator.post(`/operations/variants/987654321/${call}`))).toEqual(missing)
    expect(outcome(await operator.delete('/operations/variants/987654321'))).toEqual(missing)
  })

  it('orders keep their prices when a product changes, and a draft with an archived one is refused', async () => {
    const { mug } = app.world
    const items = [{ product_variant_id: String(mug.variant), quantity: 1 }]
    const { id, order } = await placeOrder(app, owner, items)
    const draft = await orderReady(app, owner, items)
    const {
      variants: [row],
    } = await shown(String(mug.product))
    await operator.put(`/operations/variants/${mug.variant}`, {
      variant: { sku: 'MUG', price: '99.00', color: 'Green', hex_code: '#0d5c48', version: row.version },
    })
    expect((await owner.get(`/team/orders/${id}`)).body.data.attributes.total).toBe(order.attributes.total)
    const totals = await app.db.pool.query('select price_cents from order_items where order_id = $1', [id])
    expect(totals.rows).toEqual([{ price_cents: 1500 }])

    expect(
      (await operator.post(`/operations/products/${mug.product}/archive`)).body.data.attributes.archivedAt,
    ).not.toBeNull()
    expect(outcome(await owner.post(`/team/orders/${draft}/charge_and_begin_processing`))).toEqual([
      422,
      { errors: ['One of the gifts is no longer offered.'] },
    ])
    expect((await owner.get(`/team/orders/${id}`)).body.data.attributes.status).toBe('processing')
    expect(
      (await operator.post(`/operations/products/${mug.product}/unarchive`)).body.data.attributes.archivedAt,
    ).toBeNull()
    expect((await shown(String(mug.product))).orderCount).toBeGreaterThanOrEqual(2)
    expect(outcome(await operator.delete(`/operations/products/${mug.product}`))).toEqual([
      409,
      { errors: ['This was ordered, in stock or part of a bundle, so it stays. Archive it instead.'] },
    ])
    const { id: unused } = await made({ name: 'Mistake' })
    expect((await operator.delete(`/operations/products/${unused}`)).status).toBe(204)
    for (const answer of [
      await operator.get(`/operations/products/${unused}`),
      await operator.delete(`/operations/products/${unused}`),
      ...(await Promise.all(
        ['archive', 'unarchive'].map(call => operator.post(`/operations/products/${unused}/${call}`)),
      )),
    ])
      expect(outcome(answer)).toEqual(missing)
  })

  it('creating or unarchiving a product above the item limit is refused', async () => {
    const globex = app.world.otherTeam
    await operator.put(`/operations/teams/${globex}/limits`, {
      limits: { users_limit: null, items_limit: 3, reason: 'Test' },
    })
    const { id } = await made({ team_id: globex, name: 'Third' })
    expect(outcome(await create({ team_id: globex }))).toEqual([
      422,
      { errors: ['The plan allows 3 products. Archive one or raise the limit first.'] },
    ])
    await operator.post(`/operations/products/${id}/archive`)
    await made({ team_id: globex, name: 'In its place' })
    expect(outcome(await operator.post(`/operations/products/${id}/unarchive`))).toEqual([
      422,
      { errors: ['The plan allows 3 products. Archive one or raise the limit first.'] },
    ])
  })
})
