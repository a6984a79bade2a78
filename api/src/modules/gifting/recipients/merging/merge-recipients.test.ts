import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'
import { makeList, makeSend } from '../../../../../test/people-on-lists.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const home = {
  name: 'Grace Hopper',
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
}
const add = async (fields: object = {}) =>
  Number((await member.post('/team/recipients', { recipient: { ...home, ...fields } })).body.data.id)
const ask = async (email: string) =>
  Number((await member.post('/team/recipients', { recipient: { email }, send_email: true })).body.data.id)
const merge = (id: number | string, other: number | string) =>
  member.post(`/team/recipients/${id}/merge`, { other_id: String(other) })
const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
const show = async (id: number) => (await member.get(`/team/recipients/${id}`)).body.data.attributes
const doubles = async (id: number) => (await member.get(`/team/recipients/${id}/doubles`)).body

it('suggests duplicates with the same email, or the same name and postal code', async () => {
  const grace = await add({ email: 'grace@navy.test' })
  const sameEmail = await add({ name: 'G. Hopper', zipcode: '10001', state: 'NY', email: 'GRACE@navy.test' })
  const sameName = await add({ name: 'grace hopper', email: 'other@navy.test' })
  await add({ name: 'Grace Hopper Jr', email: null })
  await add({ zipcode: '10001', state: 'NY', email: null })
  expect(await doubles(grace)).toMatchObject({
    data: [{ id: String(sameName) }, { id: String(sameEmail) }],
    meta: { totalCount: 2 },
  })
  for (const id of [app.world.foreignRecipient, 987_654_321, 'x'])
    expect(await member.get(`/team/recipients/${id}/doubles`)).toMatchObject({
      status: 404,
      text: '{"errors":["Route not found."],"code":"not_found"}',
    })
  await merge(grace, sameEmail)
  await merge(grace, sameName)
  expect(await doubles(grace)).toMatchObject({ data: [], meta: { totalCount: 0 } })
})

it('merging moves gifts, drafts, requests, lists and plan rows, fills missing fields, and deletes the other record', async () => {
  const kept = await add({ name: 'Kept Hopper' })
  const other = await add({
    name: 'Other Hopper',
    company: 'Navy',
    phone: '(415) 555-2671',
    email: 'other@hopper.test',
  })
  const bystander = await add({ name: 'Bystander' })
  const { id: order } = await placeOrder(app, member, mug(), other)
  const draft = await orderReady(app, member, mug(), other)
  await member.post(`/team/recipients/${other}/address_request`)
  const both = await makeList(app, [kept, other, bystander])
  const single = await makeList(app, [bystander, other])
  const plan = await makeSend(app, both, 'planned', [kept, other, bystander])
  const done = await makeSend(app, single, 'refused', [bystander, other])

  expect((await merge(kept, other)).body.data).toMatchObject({
    id: String(kept),
    attributes: {
      name: 'Kept Hopper',
      company: 'Navy',
      phone: '+14155552671',
      email: 'other@hopper.test',
      addressState: 'given',
    },
  })
  expect((await member.get(`/team/recipients/${other}`)).status).toBe(404)
  expect((await member.get(`/team/orders?filters[recipient_id]=${kept}`)).body).toMatchObject({
    data: [{ id: order }],
    meta: { totalCount: 1 },
  })
  expect(
    await query(
      'select bulk_import_id as list, recipient_id as id from bulk_import_recipients order by 1, position',
    ),
  ).toEqual([
    { list: both, id: kept },
    { list: both, id: bystander },
    { list: single, id: bystander },
    { list: single, id: kept },
  ])
  expect(
    await query('select recipients_count as count from bulk_imports where id = any($1) order by id', [
      [both, single],
    ]),
  ).toEqual([{ count: 2 }, { count: 2 }])
  expect(
    await query('select bulk_send_id as send, recipient_id as id from bulk_send_rows order by 1, position'),
  ).toEqual([
    { send: plan, id: kept },
    { send: plan, id: bystander },
    { send: done, id: bystander },
    { send: done, id: kept },
  ])
  expect(
    await query('select row_count, send_count, total_cents, version from bulk_sends where id = $1', [plan]),
  ).toEqual([{ row_count: 2, send_count: 2, total_cents: 4800, version: 1 }])
  expect(
    await query('select answered_at is not null as closed from address_requests where recipient_id = $1', [
      kept,
    ]),
  ).toEqual([{ closed: true }])
  const charged = await member.post(`/team/orders/${draft}/charge_and_begin_processing`)
  expect({ status: charged.status, body: charged.body }).toEqual({
    status: 422,
    body: { errors: ['Choose a shipping option first.'] },
  })
  expect(
    await query("select details from audit_events where action = 'recipient.merged' and subject_id = $1", [
      String(kept),
    ]),
  ).toEqual([{ details: { mergedId: other, orders: 2, lists: 2, giftCards: 0 } }])
  expect(
    (
      await query(
        "select event from live_events where subject_id = $1 and type = 'recipients' order by id desc limit 1",
        [String(other)],
      )
    )[0],
  ).toEqual({ event: 'recipient.deleted' })
  expect(await app.audit()).toEqual([])
})

it('merging lets two gifts of one send belong to one person, and the send keeps both', async () => {
  const [kept, other] = [await add(), await add()]
  const send = await makeSend(app, await makeList(app, [kept, other]), 'done', [kept, other])
  for (const id of [kept, other]) {
    const { id: order } = await placeOrder(app, member, mug(), id)
    await query('update orders set bulk_send_id = $1 where id = $2', [send, order])
    await query('update bulk_send_rows set order_id = $1 where bulk_send_id = $2 and recipient_id = $3', [
      order,
      send,
      id,
    ])
  }
  await query('update bulk_sends set made_count = 2 where id = $1', [send])
  expect((await merge(kept, other)).status).toBe(200)
  expect(
    await query('select row_count, send_count, made_count, total_cents from bulk_sends where id = $1', [
      send,
    ]),
  ).toEqual([{ row_count: 2, send_count: 2, made_count: 2, total_cents: 4800 }])
  expect(
    await query(
      'select recipient_id, merged_from from bulk_send_rows where bulk_send_id = $1 and order_id is not null order by position',
      [send],
    ),
  ).toEqual([
    { recipient_id: kept, merged_from: 0 },
    { recipient_id: kept, merged_from: other },
  ])
  expect((await member.get(`/team/orders?filters[recipient_id]=${kept}`)).body.meta.totalCount).toBe(2)
  expect((await member.get(`/team/orders?filters[bulk_send_id]=${send}`)).body.meta.totalCount).toBe(2)
  expect(
    (
      await member.get(
        `/team/orders?filters[bulk_send_id]=${send}&filters[recipient_id]=${kept}&filters[status]=processing&page[size]=1`,
      )
    ).body,
  ).toMatchObject({ data: [{}], meta: { totalCount: 2 } })
})

it('merging gives a person without an address the other’s, so waiting gifts continue; a sent link still works', async () => {
  const [asked, given] = [await ask('ada@merge.test'), await add({ name: 'Ada Known', company: 'Engines' })]
  await placeOrder(app, member, mug(), asked)
  expect((await merge(asked, given)).body.data.attributes).toMatchObject({
    name: 'Ada Known',
    email: 'ada@merge.test',
    company: 'Engines',
    addressState: 'given',
    zipcode: '22201',
  })
  expect(
    await query(
      "select count(*)::int as count from pgboss.job where name = 'send-waiting-orders' and data->>'id' = $1",
      [String(asked)],
    ),
  ).toEqual([{ count: 1 }])

  const [first, second] = [await ask('one@merge.test'), await ask('two@merge.test')]
  const [{ token }] = (await query('select token from address_requests where recipient_id = $1', [
    second,
  ])) as [{ token: string }]
  await merge(first, second)
  expect(
    (await app.anonymous.put(`/address_requests/${token}`, { recipient: { ...home, name: 'One Person' } }))
      .body.data.attributes.state,
  ).toBe('given')
  expect(await show(first)).toMatchObject({ name: 'One Person', addressState: 'given' })
})

it('merging is refused with oneself, another team’s person, and anyone with a running send or charge', async () => {
  const [kept, other] = [await add(), await add()]
  expect(await merge(kept, kept)).toMatchObject({
    status: 422,
    body: { errors: ['Choose another recipient to merge with.'] },
  })
  for (const missing of [app.world.foreignRecipient, 987_654_321])
    for (const pair of [
      [kept, missing],
      [missing, kept],
    ] as const)
      expect(await merge(...pair)).toMatchObject({
        status: 404,
        text: '{"errors":["Route not found."],"code":"not_found"}',
      })
  const busy = {
    status: 409,
    body: { errors: ['A gift to this person is on its way. Try again when it has arrived or was canceled.'] },
  }
  const send = await makeSend(app, await makeList(app, [other]), 'running', [other])
  expect(await merge(kept, other)).toMatchObject(busy)
  expect(await merge(other, kept)).toMatchObject(busy)
  await query("update bulk_sends set state = 'paying' where id = $1", [send])
  expect(await merge(kept, other)).toMatchObject(busy)
  await query("update bulk_sends set state = 'done' where id = $1", [send])
  const draft = await orderReady(app, member, mug(), other)
  await query(
    `insert into payment_attempts (team_id, order_id, source, amount_cents, state, idempotency_key)
    values ($1, $2, 'credit_card', 1, 'pending', 'x')`,
    [app.world.team, draft],
  )
  expect(await merge(kept, other)).toMatchObject(busy)
  await query('delete from payment_attempts where order_id = $1', [draft])
  expect((await merge(kept, other)).status).toBe(200)
  expect(await merge(kept, other)).toMatchObject({ status: 404 })
})
