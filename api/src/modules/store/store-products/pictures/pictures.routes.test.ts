import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { missing, outcome, picture } from '../../../../../test/edited-products.ts'
import { sendForm } from '../../../../../test/send-form.ts'
import { hostilePictures } from '../../../../../test/store/hostile-pictures.ts'

let app: TestApp
let owner: Client
let stranger: Client
let color = 0
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const pathOf = (product: number) => `/products/${product}/attachments`
const newPicture = () => picture(`#${(color += 4_321).toString(16).padStart(6, '0')}`)
const upload = (product: number, content: Uint8Array, by = owner, fields = {}) =>
  sendForm(app, by, 'POST', pathOf(product), { 'attachment[file]': content, ...fields })
const arrange = (product: number, body: object, by = owner) =>
  by.send('PATCH', pathOf(product), { product: body })
const remove = (product: number, id: string, by = owner) => by.delete(`${pathOf(product)}/${id}`)
const idsOf = async (product: number) =>
  ((await owner.get(pathOf(product))).body.data as { id: string }[]).map(({ id }) => id)

/** The mug or tee with so many pictures and nothing else. */
async function pictured(product: number, count: number): Promise<string[]> {
  await app.db.pool.query('delete from store_images where product_id = $1', [product])
  for (let made = 0; made < count; made++) await upload(product, await newPicture())
  return idsOf(product)
}

describe('the pictures of a product in the store', () => {
  it('are added one by one or several at once, drawn anew, and the first is the default', async () => {
    const { product } = app.world.mug
    const one = await upload(product, await newPicture(), owner, { 'attachment[alt]': ' A green mug ' })
    expect([one.status, one.body]).toEqual([
      201,
      {
        data: [
          {
            id: expect.any(String),
            type: 'attachments',
            attributes: {
              url: expect.stringMatching(/^\/files\/.*\.webp$/),
              alt: 'A green mug',
              width: 60,
              height: 40,
              isDefault: true,
              variantIds: [],
            },
          },
        ],
        meta: { totalCount: 1 },
      },
    ])
    const more = await sendForm(app, owner, 'POST', pathOf(product), {
      'product[attachments][0]': await newPicture(),
      'product[attachments][1]': await newPicture(),
    })
    expect(more.body.data.map((each: any) => each.attributes.isDefault)).toEqual([true, false, false])
    expect((await owner.get(pathOf(product))).body).toEqual(more.body)
    expect((await app.anonymous.get(one.body.data[0].attributes.url)).headers['content-type']).toBe(
      'image/webp',
    )
    const { rows } = await app.db.pool.query(
      "select action from audit_events where subject_type = 'storeProducts' and subject_id = $1",
      [product],
    )
    expect(rows).toEqual([
      { action: 'store_product.pictures_added' },
      { action: 'store_product.pictures_added' },
    ])
  })

  it('lose where a photo was taken, and stand upright', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a0526b' } })
      .withExif({ IFD0: { Copyright: 'Canary' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [added] = (await upload(app.world.tee.product, photo)).body.data.slice(-1)
    expect(added.attributes).toMatchObject({ width: 200, height: 300 })
    const file = await app.app.server.inject({ url: added.attributes.url })
    expect(await sharp(file.rawPayload).metadata()).not.toHaveProperty('exif')
    expect(file.rawPayload.includes('Canary')).toBe(false)
  })

  it('are once each, twenty at most, and five at once', async () => {
    const { product } = app.world.tee
    await pictured(product, 18)
    const same = await newPicture()
    await upload(product, same)
    expect((await upload(product, same)).body.meta.totalCount).toBe(19)
    const two = { 'attachments[0]': await newPicture(), 'attachments[1]': await newPicture() }
    expect(outcome(await sendForm(app, owner, 'POST', pathOf(product), two))).toEqual([
      422,
      { errors: ['A product has at most 20 pictures in the store. Delete one first.'] },
    ])
    expect(await idsOf(product)).toHaveLength(19)
    const six = Object.fromEntries([0, 1, 2, 3, 4, 5].map(at => [`attachments[${at}]`, same]))
    expect((await sendForm(app, owner, 'POST', pathOf(product), six)).body.errors).toEqual([
      'Send at most 5 files at once.',
    ])
    for (const body of [{}, { attachment: { file: 'x' } }, { product: { attachments: [] } }, { alt: 'x' }])
      expect(outcome(await owner.post(pathOf(product), body))).toEqual([
        422,
        { errors: ['Choose a PNG, JPEG or WebP picture.'] },
      ])
    expect((await upload(product, same, owner, { 'attachment[alt]': 'x'.repeat(201) })).body.errors).toEqual([
      'A description of a picture has at most 200 characters.',
    ])
  })

  it('are twenty at most also when they are added at the same time', async () => {
    const { product } = app.world.mug
    await pictured(product, 17)
    const added = await Promise.all(
      (await Promise.all(Array.from({ length: 8 }, newPicture))).map(content => upload(product, content)),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await idsOf(product)).toHaveLength(20)
  })

  it.each(hostilePictures)('%s is refused in one sentence, and nothing is saved', async (_, make, reason) => {
    const { product } = app.world.mug
    const before = await idsOf(product)
    const answer = await upload(product, await make())
    expect(outcome(answer)).toEqual([422, { errors: [reason] }])
    expect(await idsOf(product)).toEqual(before)
  })

  it('one bad file among good ones refuses them all', async () => {
    const { product } = app.world.mug
    const before = await idsOf(product)
    const answer = await sendForm(app, owner, 'POST', pathOf(product), {
      'attachments[0]': await newPicture(),
      'attachments[1]': Buffer.from('<svg/>'),
    })
    expect([answer.status, await idsOf(product)]).toEqual([422, before])
  })
})

describe('arranging the pictures', () => {
  it('orders them, says what they show, chooses the default and which variant shows which', async () => {
    const { product, small, large } = app.world.tee
    const [a, b, c] = (await pictured(product, 3)) as [string, string, string]
    const turned = await arrange(product, {
      attachments: [{ id: c, alt: 'From behind' }, { id: a }, { id: Number(b) }],
      product_variants: [
        { id: String(small), image_id: b },
        { id: large, image_id: b },
      ],
    })
    const shape = (answer: { body: any }) =>
      answer.body.data.map(({ id, attributes }: any) => [
        id,
        attributes.alt,
        attributes.isDefault,
        attributes.variantIds,
      ])
    expect([turned.status, shape(turned)]).toEqual([
      200,
      [
        [c, 'From behind', true, []],
        [a, '', false, []],
        [b, '', false, [String(small), String(large)]],
      ],
    ])
    const chosen = await arrange(product, {
      default_e_commerce_image_id: b,
      product_variants: [
        { id: small, image_id: null },
        { id: large, image_id: c },
      ],
    })
    expect(shape(chosen)).toEqual([
      [b, '', true, []],
      [c, 'From behind', false, [String(large)]],
      [a, '', false, []],
    ])
    expect((await arrange(product, {})).body).toEqual(chosen.body)
  })

  it('is refused as a whole with an id of another product or team', async () => {
    const { mug, tee, foreign } = app.world
    const [own, second] = (await pictured(tee.product, 2)) as [string, string]
    const [other] = (await pictured(mug.product, 1)) as [string]
    const before = (await owner.get(pathOf(tee.product))).body
    for (const body of [
      { default_e_commerce_image_id: other },
      { default_e_commerce_image_id: '987654321' },
      { attachments: [{ id: second }, { id: own }, { id: other }] },
      { attachments: [{ id: second }, { id: own }], product_variants: [{ id: mug.variant, image_id: own }] },
      {
        attachments: [{ id: second }, { id: own }],
        product_variants: [{ id: foreign.variant, image_id: own }],
      },
      {
        product_variants: [
          { id: tee.small, image_id: own },
          { id: tee.large, image_id: other },
        ],
      },
    ])
      expect(outcome(await arrange(tee.product, body))).toEqual(missing)
    expect((await owner.get(pathOf(tee.product))).body).toEqual(before)
  })

  it('is refused when a picture was added or deleted meanwhile', async () => {
    const { product } = app.world.tee
    const [a, b] = (await pictured(product, 2)) as [string, string]
    const changed = [
      409,
      { errors: ['Pictures were added or deleted meanwhile. Look at them, then arrange them again.'] },
    ]
    expect(outcome(await arrange(product, { attachments: [{ id: b }] }))).toEqual(changed)
    expect(outcome(await arrange(product, { attachments: [{ id: b }, { id: b }] }))).toEqual(changed)
    expect(outcome(await arrange(product, { attachments: [{ id: b }, { id: a }, { id: a }] }))).toEqual(
      changed,
    )
    expect(await idsOf(product)).toEqual([a, b])
  })

  it('is refused with fields that are none', async () => {
    for (const body of [
      { default_e_commerce_image_id: 'first' },
      { attachments: 'all' },
      { attachments: [{ id: '1', alt: 'x'.repeat(201) }] },
      { product_variants: [{ id: '1' }] },
    ])
      expect((await arrange(app.world.tee.product, body)).status).toBe(422)
  })
})

describe('deleting a picture', () => {
  it('makes the next one the default, and its variants show the default', async () => {
    const { product, small } = app.world.tee
    const [first, second] = (await pictured(product, 2)) as [string, string]
    await arrange(product, { product_variants: [{ id: small, image_id: first }] })
    expect((await remove(product, first)).status).toBe(204)
    expect((await owner.get(pathOf(product))).body.data).toMatchObject([
      { id: second, attributes: { isDefault: true, variantIds: [] } },
    ])
    expect(outcome(await remove(product, first))).toEqual(missing)
    expect(outcome(await remove(app.world.mug.product, second))).toEqual(missing)
  })
})

describe('the pictures of products that are not for this store', () => {
  it('are missing: those of another team, cards, and what is archived', async () => {
    const { mug, foreign } = app.world
    const [image] = (await pictured(mug.product, 1)) as [string]
    const all = async (product: number | string, by = owner) => [
      await by.get(`/products/${product}/attachments`),
      await upload(product as number, await newPicture(), by),
      await arrange(product as number, {}, by),
      await remove(product as number, image, by),
    ]
    const set = (column: string) =>
      app.db.pool.query(`update products set ${column} where id = $1`, [mug.product])
    const answers = [
      ...(await all(foreign.product)),
      ...(await all(mug.product, stranger)),
      ...(await all(0)),
      ...(await all('mug')),
    ]
    await set('is_card = true')
    answers.push(...(await all(mug.product)))
    await set('is_card = false, archived_at = now()')
    answers.push(...(await all(mug.product)))
    await set('archived_at = null')
    for (const answer of answers) expect(outcome(answer)).toEqual(missing)
    expect(await idsOf(mug.product)).toEqual([image])
  })
})
