import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { picture } from '../edited-products.ts'
import { sendForm } from '../send-form.ts'

/** The control of listing-races.test.ts: without the lock of the product, the same attacks do the damage. */
const pauses = vi.hoisted(() => ({ next: undefined as (() => Promise<void>) | undefined }))

vi.mock('../../src/modules/catalog/products/menu-items.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/catalog/products/menu-items.store.ts')>()
  return {
    ...real,
    lockGift: async (...[tx, scope, id]: Parameters<typeof real.lockGift>) => {
      if (!pauses.next) return real.lockGift(tx, scope, id)
      return real.findGift(tx, scope, id)
    },
  }
})
vi.mock('../../src/modules/store/store-products/store-products.store.ts', async original => {
  const real =
    await original<typeof import('../../src/modules/store/store-products/store-products.store.ts')>()
  return {
    ...real,
    saveStoreProduct: async (...values: Parameters<typeof real.saveStoreProduct>) => {
      await pauses.next?.()
      return real.saveStoreProduct(...values)
    },
  }
})
vi.mock('../../src/modules/store/store-products/pictures/pictures.store.ts', async original => {
  const real =
    await original<typeof import('../../src/modules/store/store-products/pictures/pictures.store.ts')>()
  return {
    ...real,
    countPictures: async (...values: Parameters<typeof real.countPictures>) => {
      const count = await real.countPictures(...values)
      await pauses.next?.()
      return count
    },
  }
})

/** Lets so many go on once all of them have come this far. */
function meeting(crowd: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === crowd) for (const goOn of waiting) goOn()
    })
}

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  await owner.post('/store', { store: { title: 'Acme', slug: 'acme-shop' } })
})
afterAll(() => app.stop())

const change = (product: number, body: object) =>
  owner.send('PATCH', `/store_front/acme-shop/products/${product}`, { product: body })

it('without the lock, a product that became admin-only meanwhile is in the store', async () => {
  const { product } = app.world.mug
  pauses.next = async () => {
    await app.db.pool.query('update products set admin_only = true where id = $1', [product])
  }
  expect((await change(product, { is_listed: true })).status).toBe(200)
  pauses.next = undefined
  const { rows } = await app.db.pool.query(
    `select p.admin_only, s.is_listed
     from products p
     join store_products s on s.product_id = p.id
     where p.id = $1`,
    [product],
  )
  expect(rows).toEqual([{ admin_only: true, is_listed: true }])
  expect(await app.audit('store_products')).toHaveLength(1)
})

it('without the lock, both of two editors of one version are told that they saved', async () => {
  const { product } = app.world.tee
  pauses.next = meeting(2)
  const answers = await Promise.all([
    change(product, { e_commerce_price: '10.00', version: 0 }),
    change(product, { e_commerce_price: '20.00', version: 0 }),
  ])
  pauses.next = undefined
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

it('without the lock, a product gets more pictures than it may have', async () => {
  const { product } = app.world.tee
  const add = async (color: string) =>
    sendForm(app, owner, 'POST', `/products/${product}/attachments`, { file: await picture(color) })
  for (let made = 0; made < 19; made++)
    await add(`#${(made * 800_000 + 1_000_000).toString(16)}`.padEnd(7, '0'))
  pauses.next = meeting(2)
  const answers = await Promise.all([add('#ff0000'), add('#00ff40')])
  pauses.next = undefined
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await owner.get(`/products/${product}/attachments`)).body.meta.totalCount).toBe(21)
})
