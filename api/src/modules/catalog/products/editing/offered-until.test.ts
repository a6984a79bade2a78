import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { editProducts, variant, type ProductEditing } from '../../../../../test/edited-products.ts'

let app: TestApp
let operator: Client
let owner: Client
let made: ProductEditing['made']
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  owner = await app.as('owner')
  ;({ made } = editProducts(app, operator))
})
afterAll(() => app.stop())

const isListed = async (name: string) =>
  (await owner.get('/team/products?page[size]=100')).body.data.some(
    (product: any) => product.attributes.name === name,
  )

test('a product whose variants are all archived at once leaves the list, and returns with them', async () => {
  const skus = Array.from({ length: 12 }, (_, index) => `RACE-${index}`)
  const product = await made({
    name: 'Raced lamp',
    variants: skus.map(sku => variant(sku, { color: sku })),
  })
  const ids: string[] = product.variants.map((each: any) => each.id)
  for (const [call, listed] of [
    ['archive', false],
    ['unarchive', true],
  ] as const) {
    const answers = await Promise.all(ids.map(id => operator.post(`/operations/variants/${id}/${call}`)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await isListed('Raced lamp'), call).toBe(listed)
    expect(await app.audit('offered_until')).toEqual([])
  }
})

test('a product is offered until the latest last day of its variants, or for good if one has none', async () => {
  const product = await made({
    name: 'Biscuits',
    variants: [
      variant('BISCUIT-S', { size: 'S', expiration_date: '2031-05-31' }),
      variant('BISCUIT-L', { size: 'L', expiration_date: '2032-01-31' }),
    ],
  })
  const offeredUntil = async () =>
    (await app.db.pool.query('select offered_until::text from products where id = $1', [product.id])).rows[0]
      .offered_until
  const large = product.variants.find((each: any) => each.sku === 'BISCUIT-L')
  expect(await offeredUntil()).toBe('2032-01-31')
  const saved = await operator.put(`/operations/variants/${large.id}`, {
    variant: { sku: 'BISCUIT-L', size: 'L', price: '12.00', version: large.version },
  })
  expect(saved.status).toBe(200)
  expect(await offeredUntil()).toBe('9999-12-31')
  await operator.delete(`/operations/variants/${large.id}`)
  expect(await offeredUntil()).toBe('2031-05-31')
  expect(await app.audit('offered_until')).toEqual([])
})

test('two transactions that archive the last two variants both count', async () => {
  const product = await made({
    variants: [variant('LAST-S', { size: 'S' }), variant('LAST-L', { size: 'L' })],
  })
  const [first, second] = [await app.db.pool.connect(), await app.db.pool.connect()]
  const archive = 'update product_variants set archived_at = now() where id = $1'
  try {
    await first.query('begin')
    await second.query('begin')
    await first.query(archive, [product.variants[0].id])
    const waiting = second.query(archive, [product.variants[1].id])
    // It has either changed its variant or waits for the product by now.
    await sleep(200)
    await first.query('commit')
    await waiting
    await second.query('commit')
  } finally {
    first.release()
    second.release()
  }
  expect(await app.audit('offered_until')).toEqual([])
})

test('the audit sees a product whose last day is wrong', async () => {
  const product = await made({ variants: [variant('WRONG-DAY')] })
  await app.db.pool.query("update products set offered_until = '2001-01-01' where id = $1", [product.id])
  expect(await app.audit('offered_until')).toMatchObject([{ id: Number(product.id) }])
})
