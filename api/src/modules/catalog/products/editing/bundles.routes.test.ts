import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import {
  missing,
  outcome,
  picture,
  startEditing,
  variant,
  type ProductEditing,
} from '../../../../../test/edited-products.ts'
import { sendForm } from '../../../../../test/send-form.ts'

describe('operators edit bundles', () => {
  let app: TestApp
  let operator: Client
  let owner: Client
  let made: ProductEditing['made']
  let shown: ProductEditing['shown']
  beforeAll(async () => {
    ;({ app, operator, owner, made, shown } = await startEditing())
    const { mug } = app.world
    const [row] = (await shown(String(mug.product))).variants
    await operator.put(`/operations/variants/${mug.variant}`, {
      variant: { sku: 'MUG', price: '99.00', color: 'Green', hex_code: '#0d5c48', version: row.version },
    })
  })
  afterAll(() => app.stop())

  it('a bundle costs its parts less the discount, and is edited like a product', async () => {
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
