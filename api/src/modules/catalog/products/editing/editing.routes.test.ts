import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'
import { sendForm } from '../../../../../test/send-form.ts'

const missing = [404, { errors: ['Route not found.'] }]
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('products that operators keep', () => {
  let app: TestApp
  let operator: Client
  let robin: Client
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
    robin = operator
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const variant = (sku: string, fields: object = {}) => ({ sku, price: '12.00', ...fields })
  const create = (fields: object = {}) =>
    operator.post('/operations/products', {
      product: {
        team_id: app.world.team,
        name: 'Field Notes',
        variants: [variant(`NOTE-${Math.random()}`)],
        ...fields,
      },
    })
  const made = async (fields: object = {}) => {
    const answer = await create(fields)
    expect(answer.status, answer.text).toBe(201)
    return { id: answer.body.data.id as string, ...answer.body.data.attributes }
  }
  const shown = async (id: string) => (await operator.get(`/operations/products/${id}`)).body.data.attributes
  const audited = async (type: string, id: string) =>
    (
      await app.db.pool.query(
        'select action, before, after, actor_name from audit_events where subject_type = $1 and subject_id = $2 order by id',
        [type, id],
      )
    ).rows
  const picture = (colour: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()

  it('are made with their first variants, shown in the order of sizes, and seen by the team at once', async () => {
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

  it('are refused as they cannot be, each field in words', async () => {
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
          'Enter a price as dollars with at most two places, up to 99,999.99.',
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

  it('are found by name, tag or SKU, by team, state and kind, newest first', async () => {
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

  it('are changed by whoever looked last; who looked before is told who changed what and loses nothing', async () => {
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
      { errors: ['At most 5,000 characters.'] },
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

  it('are saved over what someone else did to the pictures or the archive meanwhile, which the form does not write, and over nothing more', async () => {
    const product = await made({ name: 'Lantern', variants: [variant('LANTERN')] })
    const path = `/operations/products/${product.id}`
    const change = (version: number, name: string) => operator.put(path, { product: { name, version } })
    const { pictures } = (
      await sendForm(app, operator, 'POST', `${path}/pictures`, {
        'picture[picture]': await picture('#112233'),
      })
    ).body.data.attributes
    await operator.post(`${path}/archive`)
    expect((await change(1, 'Small lantern')).body.data.attributes).toMatchObject({
      name: 'Small lantern',
      version: 4,
      pictures,
      archivedAt: expect.any(String),
    })
    expect(
      (await operator.put(`${path}/pictures`, { version: 3, pictures: [] })).body.data.attributes,
    ).toMatchObject({ pictures: [], version: 5, name: 'Small lantern' })
    expect(outcome(await change(3, 'Large lantern'))).toEqual([
      409,
      { errors: ['Robin Castle changed this meanwhile: display name, name. Look at it, then save again.'] },
    ])
    await app.db.pool.query('update products set version = version + 1 where id = $1', [product.id])
    expect((await change(5, 'Large lantern')).status).toBe(409)

    const [only] = product.variants
    await operator.post(`/operations/variants/${only.id}/archive`)
    const reprice = (version: number, price: string) =>
      operator.put(`/operations/variants/${only.id}`, { variant: { sku: 'LANTERN', price, version } })
    expect((await reprice(1, '13.00')).body.data.attributes.variants[0]).toMatchObject({
      price: '13.00',
      version: 3,
    })
    expect((await reprice(2, '14.00')).status).toBe(409)
  })

  it('tell the screens of the team, also of its variants and bundles, where gifts are read as products', async () => {
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

  it('gain and lose variants; one that was never used is deleted, the others are archived', async () => {
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

  it('keep the prices of what was ordered, and an archived one is refused clearly to who has it in the bag', async () => {
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

  it('take no more places than the plan, or the team’s own limit, has room for', async () => {
    const globex = app.world.otherTeam
    await robin.put(`/operations/teams/${globex}/limits`, {
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

  it('have pictures, drawn anew, in an order, with words for who cannot see them; a variant shows some of them', async () => {
    const product = await made({ variants: [variant('PIC-1')] })
    const path = `/operations/products/${product.id}/pictures`
    const upload = (content: Uint8Array, alt = '') =>
      sendForm(app, operator, 'POST', path, { 'picture[picture]': content, 'picture[alt]': alt })
    const [green, red] = [await picture('#0d5c48'), await picture('#c0392b')]
    await upload(green, 'A green notebook')
    const { pictures, version } = (await upload(red)).body.data.attributes
    expect(pictures).toEqual([
      { path: expect.stringMatching(/^\/files\/.*\.webp$/), alt: 'A green notebook' },
      { path: expect.stringMatching(/\.webp$/), alt: '' },
    ])
    expect((await operator.get(pictures[0].path)).headers['content-type']).toBe('image/webp')
    expect((await upload(green)).body.data.attributes.pictures).toHaveLength(2)
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).body).toEqual({
      errors: ['Choose a PNG, JPEG or WebP picture.'],
    })
    expect(outcome(await operator.post(path, { picture: {} }))).toEqual([422, { errors: ['Choose a file.'] }])
    expect(
      (
        await sendForm(app, operator, 'POST', '/operations/products/987654321/pictures', {
          'picture[picture]': green,
        })
      ).status,
    ).toBe(404)

    await operator.put(`/operations/variants/${product.variants[0].id}`, {
      variant: { sku: 'PIC-1', price: '12.00', version: 1, images: pictures.map((each: any) => each.path) },
    })
    const arrange = (body: object) => operator.put(path, body)
    const turned = await arrange({ version, pictures: [{ path: pictures[1].path, alt: 'A red one' }] })
    expect(turned.body.data.attributes).toMatchObject({
      pictures: [{ path: pictures[1].path, alt: 'A red one' }],
      variants: [{ images: [pictures[1].path], version: 3 }],
      version: version + 1,
    })
    expect((await audited('productVariants', product.variants[0].id)).at(-1)).toMatchObject({
      action: 'variant.updated',
      before: { images: pictures.map((each: any) => each.path) },
      after: { images: [pictures[1].path] },
    })
    expect(
      outcome(
        await operator.put(`/operations/variants/${product.variants[0].id}`, {
          variant: { sku: 'PIC-1', price: '12.00', version: 2 },
        }),
      ),
    ).toEqual([
      409,
      { errors: ['Robin Castle changed this meanwhile: pictures. Look at it, then save again.'] },
    ])
    expect((await owner.get(`/team/products/${product.id}`)).body.data.attributes.images).toEqual([
      pictures[1].path,
    ])
    expect((await arrange({ version, pictures: [] })).status).toBe(409)
    expect(
      outcome(await arrange({ version: version + 1, pictures: [{ path: pictures[0].path, alt: '' }] })),
    ).toEqual([422, { errors: ['Only existing pictures can be arranged. Upload new ones first.'] }])
    expect(
      outcome(await operator.put('/operations/products/987654321/pictures', { version: 1, pictures: [] })),
    ).toEqual(missing)
  })

  it('are put together in bundles, whose price follows their parts', async () => {
    const { team, mug, tee, foreign } = app.world
    const gift = (product: number, quantity = 1) => ({ product_id: String(product), quantity })
    const make = (fields: object) =>
      operator.post('/operations/bundles', {
        bundle: {
          team_id: team,
          name: 'Starter',
          discount_percent: 10,
          parts: [gift(mug.product), gift(tee.product, 2)],
          ...fields,
        },
      })
    const bundle = (await make({})).body.data
    expect(bundle.attributes).toMatchObject({
      teamName: 'Acme',
      partCount: 2,
      discountPercent: 10,
      version: 1,
      parts: [
        { name: 'Campfire Mug', quantity: 1, price: '99.00' },
        { name: 'Soft Tee', quantity: 2, price: '22.00' },
      ],
      fullPrice: '143.00',
      price: '128.70',
    })
    expect((await owner.get(`/team/bundles/${bundle.id}`)).body.data.attributes).toMatchObject({
      name: 'Starter',
      price: '128.70',
    })
    expect(outcome(await make({ name: '', parts: [], discount_percent: 101 }))).toEqual([
      422,
      { errors: ['Enter a name.', 'A discount is 0 to 100 percent.', 'Add at least one part.'] },
    ])
    expect(outcome(await make({ parts: [gift(mug.product), gift(mug.product)] }))).toEqual([
      422,
      { errors: ['Each product can be a part once. Raise its quantity instead.'] },
    ])
    expect(outcome(await make({ parts: [gift(foreign.product)] }))).toEqual([
      422,
      { errors: ['Each part must be a gift of the same team, not a card.'] },
    ])
    expect(outcome(await make({ team_id: 987654321 }))).toEqual(missing)

    const [dear] = (await made({ name: 'Dear', variants: [variant('DEAR', { price: '99999.99' })] })).variants
    expect(dear.price).toBe('99999.99')
    const {
      rows: [{ product_id: dearId }],
    } = await app.db.pool.query("select product_id from product_variants where sku = 'DEAR'")
    expect(
      (await make({ name: 'Crates', discount_percent: 100, parts: [gift(dearId, 999)] })).body.data
        .attributes,
    ).toMatchObject({ fullPrice: '99899990.01', price: '0.00' })
    expect((await operator.get('/operations/bundles?search=crates')).body.data).toMatchObject([
      { attributes: { fullPrice: '99899990.01' } },
    ])

    const path = `/operations/bundles/${bundle.id}`
    const change = (fields: object) =>
      operator.put(path, {
        bundle: { name: 'Starter', discount_percent: 0, parts: [gift(tee.product)], ...fields },
      })
    expect((await change({ version: 1 })).body.data.attributes).toMatchObject({
      price: '22.00',
      version: 2,
      parts: [{ productId: String(tee.product) }],
    })
    expect(outcome(await change({ version: 1 }))).toEqual([
      409,
      { errors: ['Robin Castle changed this meanwhile: discount, parts. Look at it, then save again.'] },
    ])
    expect((await change({ version: 2, parts: [] })).status).toBe(422)
    expect(
      (
        await sendForm(app, operator, 'POST', `${path}/pictures`, {
          'picture[picture]': await picture('#222222'),
        })
      ).body.data.attributes.pictures,
    ).toHaveLength(1)
    expect(
      (await sendForm(app, operator, 'POST', `${path}/pictures`, { 'picture[picture]': Buffer.from('no') }))
        .status,
    ).toBe(422)
    expect(
      (await operator.put(`${path}/pictures`, { version: 3, pictures: [] })).body.data.attributes,
    ).toMatchObject({ pictures: [], version: 4 })
    expect((await operator.put(`${path}/pictures`, { version: 3, pictures: [] })).status).toBe(409)
    expect(
      (await operator.put(`${path}/pictures`, { version: 4, pictures: [{ path: 'x', alt: '' }] })).status,
    ).toBe(422)
    expect((await operator.post(`${path}/pictures`, { picture: {} })).status).toBe(422)
    expect((await operator.post(`${path}/archive`)).body.data.attributes.archivedAt).not.toBeNull()
    expect((await owner.get(`/team/bundles/${bundle.id}`)).status).toBe(404)
    expect((await operator.post(`${path}/unarchive`)).body.data.attributes.archivedAt).toBeNull()
    expect((await operator.get(path)).body.data).toMatchObject({
      id: bundle.id,
      attributes: { name: 'Starter', archivedAt: null, partCount: 1 },
    })
    expect(
      (await operator.get(`/operations/bundles?search=start&filters[team_id]=${team}`)).body,
    ).toMatchObject({ data: [{ id: bundle.id }], meta: { totalCount: 1 } })
    const nowhere = '/operations/bundles/987654321'
    for (const answer of [
      await operator.get(nowhere),
      await operator.put(nowhere, { bundle: { name: 'x', version: 1, parts: [gift(mug.product)] } }),
      await operator.post(`${nowhere}/archive`),
      await operator.post(`${nowhere}/unarchive`),
      await operator.put(`${nowhere}/pictures`, { version: 1, pictures: [] }),
    ])
      expect(outcome(answer)).toEqual(missing)
    expect(
      (
        await sendForm(app, operator, 'POST', `${nowhere}/pictures`, {
          'picture[picture]': await picture('#222222'),
        })
      ).status,
    ).toBe(404)
    expect((await shown(String(tee.product))).bundles).toContainEqual({ id: bundle.id, name: 'Starter' })
  })
})
