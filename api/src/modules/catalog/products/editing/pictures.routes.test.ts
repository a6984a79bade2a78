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

describe('operators edit the pictures of a product', () => {
  let app: TestApp
  let operator: Client
  let owner: Client
  let made: ProductEditing['made']
  let audited: ProductEditing['audited']
  beforeAll(async () => {
    ;({ app, operator, owner, made, audited } = await startEditing())
  })
  afterAll(() => app.stop())

  it('pictures are re-encoded, ordered and given alt text, and a variant shows some of them', async () => {
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
    expect(outcome(await operator.post(path, { picture: {} }))).toEqual([
      422,
      { errors: ['Choose a PNG, JPEG or WebP picture.'] },
    ])
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

  it('a form is saved over a colleague’s change of the pictures or the archive, and over no other change', async () => {
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
})
