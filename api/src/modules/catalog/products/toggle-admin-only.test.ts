import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let owner: Client
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  member = await app.as('member')
})
afterAll(() => app.stop())

const change = (id: number | string, body: object, client = owner) =>
  client.put(`/team/menu_items/${id}`, body)

it('toggling hides a product from members, and toggling again shows it', async () => {
  const { product } = app.world.mug
  expect((await change(product, { type: 'Product' })).body.data).toEqual({
    id: String(product),
    type: 'products',
    attributes: { name: 'Campfire Mug', adminOnly: true },
  })
  expect((await member.get(`/team/products/${product}`)).status).toBe(404)
  expect((await owner.get(`/team/products/${product}`)).body.data.attributes.adminOnly).toBe(true)
  expect((await change(product, { type: 'Product' })).body.data.attributes.adminOnly).toBe(false)
  expect((await member.get(`/team/products/${product}`)).status).toBe(200)
})

it('toggling makes an operator’s save from the old form a conflict', async () => {
  const { product } = app.world.mug
  const operator = await app.operator()
  const version = async () =>
    (await operator.get(`/operations/products/${product}`)).body.data.attributes.version
  const before = await version()
  for (const wanted of [true, true, false]) await change(product, { type: 'Product', admin_only: wanted })
  expect(await version()).toBe(before + 2)
})

it('a call with the wanted value changes nothing the second time', async () => {
  const { kit } = app.world
  for (let time = 0; time < 3; time++)
    expect((await change(kit, { type: 'Bundle', admin_only: true })).body.data).toMatchObject({
      type: 'bundles',
      attributes: { name: 'Welcome Kit', adminOnly: true },
    })
  expect((await member.get(`/team/bundles/${kit}`)).status).toBe(404)
  const { rows } = await app.db.pool.query(
    "select before, after from audit_events where action = 'menu_item.updated' and subject_type = 'bundles'",
  )
  expect(rows).toEqual([{ before: { adminOnly: false }, after: { adminOnly: true } }])
})

it('an even number of toggles at once ends where it began', async () => {
  const { product } = app.world.secret
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(product, { type: 'Product' })))
  expect(answers.filter(answer => answer.body.data.attributes.adminOnly)).toHaveLength(5)
  expect((await owner.get(`/team/products/${product}`)).body.data.attributes.adminOnly).toBe(true)
})

it('an unknown kind, another team’s product and a call by a member are refused', async () => {
  expect(await change(app.world.kit, { type: 'Card' })).toMatchObject({
    status: 422,
    body: { errors: ['Say whether it is a Product or a Bundle.'] },
  })
  for (const id of [app.world.foreign.product, 987_654_321, 'x'])
    expect((await change(id, { type: 'Product' })).status).toBe(404)
  expect((await change(app.world.mug.product, { type: 'Product' }, member)).status).toBe(403)
})
