import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { findDayIfAnswered } from '../expected-day/promised-day.store.ts'
import { sendAddressReminders } from '../../recipients/address-requests/send-address-reminders.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const home = {
  name: 'Ada King',
  phone: null,
  address_one: '12 St James’s Square',
  city: 'London',
  country: 'GB',
  zipcode: 'sw1y4jh',
}
const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const asked = async (email: string) =>
  (await member.post('/team/recipients', { recipient: { email }, send_email: true })).body.data.id as string
const mailsTo = async (email: string) =>
  (await query('select kind from mails where recipient = $1 order by id', [email])).map(row => row.kind)
const tokenOf = async (id: string) =>
  (await query('select token from address_requests where recipient_id = $1 order by id desc', [id]))[0]
    .token as string
const again = (id: string | number) => member.post(`/team/recipients/${id}/address_request`)
const age = (id: string, days: number) =>
  query(
    `update address_requests
      set asked_at = asked_at - make_interval(days => $2), asked_times = array(select t - make_interval(days => $2)
      from unnest(asked_times) t)
      where recipient_id = $1`,
    [id, days],
  )

test('asking a recipient again sends the same link, at most three times a day', async () => {
  const id = await asked('patient@example.com')
  const token = await tokenOf(id)
  expect((await again(id)).body.data).toMatchObject({ id, attributes: { addressState: 'requested' } })
  expect((await again(id)).status).toBe(200)
  const refused = await again(id)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 429,
    body: { errors: ['Too many tries. Try again in 24 hours.'] },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await mailsTo('patient@example.com')).toEqual([
    'address-request',
    'address-request',
    'address-request',
  ])
  expect(await tokenOf(id)).toBe(token)
  await age(id, 1)
  expect((await again(id)).status).toBe(200)
  expect(
    await query('select count(*)::int as requests from address_requests where recipient_id = $1', [id]),
  ).toEqual([{ requests: 1 }])
  expect(
    (
      await query(
        "select details, before, after from audit_events where action = 'recipient.address_requested' and subject_id = $1",
        [id],
      )
    ).length,
  ).toBe(3)
})

test('of many parallel requests to ask again only the first few pass', async () => {
  const id = await asked('popular@example.com')
  const answers = await Promise.all(Array.from({ length: 10 }, () => again(id)))
  expect(answers.map(answer => answer.status).sort()).toEqual([
    200,
    200,
    ...Array.from({ length: 8 }, () => 429),
  ])
  expect(await mailsTo('popular@example.com')).toHaveLength(3)
})

test('a recipient with an address keeps it until they give another one', async () => {
  const { id } = (
    await member.post('/team/recipients', { recipient: { ...home, email: 'mover@example.com' } })
  ).body.data
  expect((await again(id)).body.data.attributes).toMatchObject({
    addressState: 'given',
    address_one: home.address_one,
    zipcode: 'SW1Y 4JH',
  })
  const token = await tokenOf(id)
  expect((await app.anonymous.get(`/address_requests/${token}`)).body.data.attributes.state).toBe('requested')
  expect(
    (
      await app.anonymous.put(`/address_requests/${token}`, {
        recipient: { ...home, city: 'Bath', zipcode: 'BA1 1AA' },
      })
    ).body.data.attributes.state,
  ).toBe('given')
  expect((await member.get(`/team/recipients/${id}`)).body.data.attributes).toMatchObject({
    addressState: 'given',
    city: 'Bath',
    zipcode: 'BA1 1AA',
  })
})

test('a recipient who declined can be asked once more, and gets no gift before they answer', async () => {
  const id = await asked('unsure@example.com')
  await app.anonymous.post(`/address_requests/${await tokenOf(id)}/decline`)
  const draft = await member.post('/team/orders', { order: { recipient_id: id } })
  expect({ status: draft.status, body: draft.body }).toEqual({
    status: 422,
    body: { errors: ['Choose a recipient first.'] },
  })
  expect((await again(id)).body.data.attributes.addressState).toBe('requested')
  expect(
    (await app.anonymous.put(`/address_requests/${await tokenOf(id)}`, { recipient: home })).body.data
      .attributes.state,
  ).toBe('given')
})

test('asking a recipient without an email or of another team is refused', async () => {
  const { id } = (await member.post('/team/recipients', { recipient: home })).body.data
  expect(await again(id)).toMatchObject({
    status: 422,
    body: { errors: ['This person has no email address to ask.'] },
  })
  for (const missing of [app.world.foreignRecipient, 987_654_321, 'x'])
    expect(await again(missing)).toMatchObject({
      status: 404,
      text: '{"errors":["Route not found."],"code":"not_found"}',
    })
})

test('unanswered requests are reminded once after 2 and once after 5 days, with and without an order', async () => {
  const [alone, ordered, answered, late, old] = [
    await asked('alone@example.com'),
    await asked('ordered@example.com'),
    await asked('answered@example.com'),
    await asked('late@example.com'),
    await asked('old@example.com'),
  ]
  const order = await orderReady(
    app,
    member,
    [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }],
    Number(ordered),
  )
  expect(
    (await member.post(`/team/orders/${order}/charge_and_begin_processing`)).body.data.attributes.status,
  ).toBe('awaiting_address')
  await app.anonymous.put(`/address_requests/${await tokenOf(answered)}`, { recipient: home })
  const reminders = async () =>
    (
      await query(
        "select recipient, count(*)::int as count from mails where kind = 'address-reminder' group by 1 order by 1",
      )
    ).map(row => [row.recipient, row.count])

  await sendAddressReminders(app.db)
  expect(await reminders()).toEqual([])
  for (const id of [alone, ordered, answered]) await age(id, 2)
  await age(late, 6)
  await age(old, 15)
  await Promise.all([
    sendAddressReminders(app.db),
    sendAddressReminders(app.db),
    sendAddressReminders(app.db),
  ])
  expect(await reminders()).toEqual([
    ['alone@example.com', 1],
    ['late@example.com', 1],
    ['ordered@example.com', 1],
  ])
  for (const id of [alone, ordered, late]) await age(id, 3)
  await sendAddressReminders(app.db)
  await sendAddressReminders(app.db)
  expect(await reminders()).toEqual([
    ['alone@example.com', 2],
    ['late@example.com', 1],
    ['ordered@example.com', 2],
  ])

  await again(alone)
  await sendAddressReminders(app.db)
  await age(alone, 2)
  await sendAddressReminders(app.db)
  expect(await reminders()).toEqual([
    ['alone@example.com', 3],
    ['late@example.com', 1],
    ['ordered@example.com', 2],
  ])
})

test('the mail that asks for an address says around which day the waiting gift would arrive', async () => {
  const id = await asked('curious@example.com')
  const dayIfAnswered = () => findDayIfAnswered(app.db, asRowId(Number(id)))
  expect(await dayIfAnswered()).toBeUndefined()
  const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
  const order = await orderReady(app, member, items, Number(id))
  await member.post(`/team/orders/${order}/charge_and_begin_processing`)
  await query('update orders set delivery_days = 3 where id = $1', [order])
  const today = new Date((await query('select now() as now'))[0].now)
  const days = ((await dayIfAnswered())!.getTime() - today.getTime()) / 86_400_000
  expect(days, 'a day to pack and three to travel, weekends left out').toBeGreaterThanOrEqual(4)
  await query('update orders set delivery_days = null where id = $1', [order])
  expect(await dayIfAnswered()).toBeUndefined()
})
