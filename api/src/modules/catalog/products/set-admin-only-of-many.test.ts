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

const change = (body: object, client = owner, headers = {}) =>
  client.put('/team/menu_items', { type: 'Product', admin_only: true, ...body }, headers)
const seenByMember = async (id: number) => (await member.get(`/team/products/${id}`)).status === 200
const audited = async () =>
  (
    await app.db.pool.query(
      "select details, before, after from audit_events where action = 'menu_items.updated' order by id",
    )
  ).rows

it('several products are hidden from members by one call and shown again by another', async () => {
  const [mug, tee] = [app.world.mug.product, app.world.tee.product]
  expect((await change({ ids: [mug, String(tee), mug] })).body.data).toMatchObject({
    type: 'menuItems',
    attributes: { adminOnly: true, changed: 2 },
  })
  expect([await seenByMember(mug), await seenByMember(tee)]).toEqual([false, false])
  expect((await change({ ids: [mug, tee] })).body.data.attributes.changed).toBe(0)
  expect((await change({ ids: [tee], admin_only: false })).body.data.attributes.changed).toBe(1)
  expect([await seenByMember(mug), await seenByMember(tee)]).toEqual([false, true])
  expect(await audited()).toEqual([
    {
      details: { products: ['Campfire Mug', expect.any(String)] },
      before: { adminOnly: false },
      after: { adminOnly: true },
    },
    { details: { products: [expect.any(String)] }, before: { adminOnly: true }, after: { adminOnly: false } },
  ])
})

it('bundles are hidden by their own type', async () => {
  expect((await change({ type: 'Bundle', ids: [app.world.kit] })).body.data.attributes.changed).toBe(1)
  expect((await member.get(`/team/bundles/${app.world.kit}`)).status).toBe(404)
})

it('nothing changes where one of them is another team’s or missing', async () => {
  const { product } = app.world.tee
  for (const other of [app.world.foreign.product, 987_654_321])
    expect(await change({ ids: [product, other] })).toMatchObject({
      status: 404,
      text: '{"errors":["Route not found."],"code":"not_found"}',
    })
  expect(await seenByMember(product)).toBe(true)
})

it('1 to 200 items are taken, and only from owners', async () => {
  const refused = async (ids: number[]) => (await change({ ids })).body.errors
  expect(await refused([])).toEqual(['Choose at least one item.'])
  expect(await refused(Array.from({ length: 201 }, (_, index) => index + 1))).toEqual([
    'Choose at most 200 items at once.',
  ])
  expect((await change({ ids: [app.world.mug.product] }, member)).status).toBe(403)
})

it('a repetition with the same Idempotency-Key gets the first answer', async () => {
  const body = { ids: [app.world.tee.product] }
  const send = () => change(body, owner, { 'idempotency-key': 'hide once' })
  const [first, second] = [await send(), await send()]
  expect([first.body.data.attributes.changed, second.body]).toEqual([1, first.body])
})
