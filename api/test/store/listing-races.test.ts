import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'

const rounds = 25

let app: TestApp
let owner: Client
let admin: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  const other = await app.anotherNode()
  owner = await app.as('owner')
  admin = await app.as('storeAdmin', other)
  await owner.post('/store', { store: { title: 'Acme', slug: 'acme-shop' } })
})
afterAll(() => app.stop())

const storedOf = async (product: number) =>
  (
    await app.db.pool.query(
      `select p.admin_only, s.is_listed, s.version, s.e_commerce_price_cents as cents
       from products p
       left join store_products s on s.product_id = p.id
       where p.id = $1`,
      [product],
    )
  ).rows[0]

it('a product that becomes admin-only while two people put it into the store is never in it', async () => {
  const { product } = app.world.mug
  for (let round = 0; round < rounds; round++) {
    await owner.put(`/team/menu_items/${product}`, { type: 'Product', admin_only: false })
    const [hidden] = await Promise.all([
      owner.put(`/team/menu_items/${product}`, { type: 'Product', admin_only: true }),
      admin.send('PATCH', `/store_front/acme-shop/products/${product}`, { product: { is_listed: true } }),
      admin.post('/store/products/bulk_list', { product: { is_listed: true } }),
      owner.post('/store/products/bulk_list', { product: { is_listed: true, ids: [product] } }),
    ])
    expect(hidden.status).toBe(200)
    expect(await storedOf(product)).toMatchObject({ admin_only: true })
    expect((await storedOf(product)).is_listed ?? false).toBe(false)
  }
  expect(await app.audit()).toEqual([])
})

it('of two people who change the same field of the same version at once, one is told', async () => {
  const { product } = app.world.tee
  for (let round = 0; round < rounds; round++) {
    const { version } = (await owner.get(`/store/products/${product}`)).body.data.attributes
    const price = (by: Client, cents: number) =>
      by.send('PATCH', `/store_front/acme-shop/products/${product}`, {
        product: { e_commerce_price: (cents / 100).toFixed(2), version },
      })
    const answers = await Promise.all([price(owner, 1_000 + round), price(admin, 2_000 + round)])
    const saved = answers.filter(({ status }) => status === 200)
    expect([saved.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 1])
    expect(await storedOf(product)).toMatchObject({
      version: version + 1,
      cents: Number(saved[0]!.body.data.attributes.e_commerce_price.replace('.', '')),
    })
  }
})
