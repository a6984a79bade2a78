import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { openReceiver, until } from '../../../../test/connections/webhook-receiver.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { deleteErasedAnswers } from './messages/messages.store.ts'

let app: TestApp
let owner: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())
afterEach(async () => {
  for (const { id } of (await owner.get('/team/webhook_endpoints')).body.data) await remove(id)
})

const add = async (url: string, fields: object = {}) => {
  const made = await owner.post('/team/webhook_endpoints', {
    webhook_endpoint: { url, events: ['order.placed', 'order.canceled'], ...fields },
  })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.data.id as string, secret: made.body.data.attributes.secret as string, made }
}
const shown = async (id: string) => (await owner.get(`/team/webhook_endpoints/${id}`)).body.data.attributes
const remove = (id: string) => owner.delete(`/team/webhook_endpoints/${id}`)
const place = () =>
  placeOrder(app, owner, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const messages = async (filter = '') => (await owner.get(`/team/webhook_messages${filter}`)).body

describe('webhook endpoints', () => {
  it('show their secret once, and nowhere else afterwards', async () => {
    const { id, secret } = await add('https://hooks.example.com/ribbon')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const everywhere = await query(`
      select query_to_xml('select * from ' || quote_ident(table_name), true, true, '')::text as rows
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    expect(everywhere.rows.map(row => row.rows).join()).not.toContain(secret.slice(6))
    expect((await owner.get('/team/webhook_endpoints')).text).not.toContain(secret)
    expect(await shown(id)).toMatchObject({ health: 'healthy', personalData: false, missedCount: 0 })
    expect((await shown(id)).hours).toHaveLength(24)
    expect((await remove(id)).status).toBe(204)
    expect((await owner.get(`/team/webhook_endpoints/${id}`)).status).toBe(404)
  })

  it.each([
    ['http://hooks.example.com/', 'The address must begin with https://.'],
    ['https://10.0.0.1/', 'Enter the name of a host, not its number.'],
    [`http://127.0.0.1:3999/`, 'This address is one of ours. Enter one of your own.'],
    ['nonsense', 'Enter a full address, such as https://example.com/webhooks.'],
  ])('refuse the address %s', async (url, sentence) => {
    const made = await owner.post('/team/webhook_endpoints', {
      webhook_endpoint: { url, events: ['order.placed'] },
    })
    expect([made.status, made.body.errors]).toEqual([422, [sentence]])
    const { id } = await add('https://hooks.example.com/')
    const changed = await owner.send('PATCH', `/team/webhook_endpoints/${id}`, { webhook_endpoint: { url } })
    expect([changed.status, changed.body.errors]).toEqual([422, [sentence]])
  })

  it('are ten at most, also when they are added at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        owner.post('/team/webhook_endpoints', {
          webhook_endpoint: { url: 'https://hooks.example.com/', events: ['order.placed'] },
        }),
      ),
    )
    expect(made.map(answer => answer.status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      422,
      422,
    ])
  })

  it('of another team are not found', async () => {
    const { id } = await add('https://hooks.example.com/')
    for (const answer of [
      await stranger.get(`/team/webhook_endpoints/${id}`),
      await stranger.send('PATCH', `/team/webhook_endpoints/${id}`, { webhook_endpoint: { enabled: false } }),
      await stranger.delete(`/team/webhook_endpoints/${id}`),
      await stranger.post(`/team/webhook_endpoints/${id}/rotate`),
      await stranger.post(`/team/webhook_endpoints/${id}/test`),
      await stranger.post(`/team/webhook_endpoints/${id}/replay`, {}),
    ])
      expect(answer.status).toBe(404)
  })

  it('are tested at most sixty times an hour by a team', async () => {
    const made = await stranger.post('/team/webhook_endpoints', {
      webhook_endpoint: { url: 'https://hooks.example.com/ribbon', events: ['order.placed'] },
    })
    const path = `/team/webhook_endpoints/${made.body.data.id}`
    const statuses: number[] = []
    for (let tries = 0; tries < 61; tries += 1) statuses.push((await stranger.post(`${path}/test`)).status)
    // The test before has asked once.
    expect(statuses).toEqual([...Array.from({ length: 59 }, () => 200), 429, 429])
    expect((await stranger.delete(path)).status).toBe(204)
  })
})

describe('a message', () => {
  it('is told with a signature that the official library verifies, and without personal data', async () => {
    const receiver = await openReceiver()
    const { id, secret } = await add(receiver.url)
    const { id: orderId, order } = await place()
    await until(() => receiver.received.length === 1)
    const [got] = receiver.received
    const told = new Webhook(secret).verify(got!.body, got!.headers) as any
    expect(told).toMatchObject({
      type: 'order.placed',
      data: {
        id: orderId,
        type: 'orders',
        attributes: { orderId: order.attributes.orderId, total: order.attributes.total },
      },
    })
    for (const secretThing of ['Ada', 'ada@', 'Elm', 'Thank you', 'Austin'])
      expect(got!.body).not.toContain(secretThing)
    await until(async () => (await messages(`?endpoint_id=${id}&state=delivered`)).meta.totalCount === 1)
    const [message] = (await messages(`?endpoint_id=${id}&type=order.placed`)).data
    const { body } = await owner.get(`/team/webhook_messages/${message.id}`)
    expect(body.included[0].attributes).toMatchObject({ state: 'delivered', body: got!.body })
    expect(body.included[0].attributes.attempts[0].attributes).toMatchObject({
      number: 1,
      status: 204,
      problem: null,
      headers: {
        'webhook-id': got!.headers['webhook-id'],
        'webhook-signature': got!.headers['webhook-signature'],
      },
    })
    expect((await stranger.get(`/team/webhook_messages/${message.id}`)).status).toBe(404)
    expect((await stranger.post(`/team/webhook_messages/${message.id}/replay`)).status).toBe(404)
  })

  it('carries name, email, city and country where personal data is asked for, and no street', async () => {
    const receiver = await openReceiver()
    await add(receiver.url, { personal_data: true })
    await place()
    await until(() => receiver.received.length === 1)
    const { data } = JSON.parse(receiver.received[0]!.body)
    expect(Object.keys(data.attributes)).toEqual(expect.arrayContaining(['name', 'email', 'city', 'country']))
    expect(Object.keys(data.attributes)).not.toContain('address_one')
    expect(receiver.received[0]!.body).not.toContain('Thank you')
  })

  it('forgets a person who is erased, also what the receiver answered and a replay', async () => {
    const receiver = await openReceiver()
    receiver.answer = { status: 200, text: 'Noted for Grace Hopper.' }
    const { id } = await add(receiver.url, { personal_data: true })
    const made = await owner.post('/team/recipients', {
      recipient: {
        name: 'Grace Hopper',
        email: 'grace@example.test',
        address_one: '2 Oak Street',
        city: 'Arlington',
        state: 'VA',
        zipcode: '22201',
        country: 'US',
      },
    })
    const recipientId = Number(made.body.data.id)
    const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
    const { id: orderId } = await placeOrder(app, owner, items, recipientId)
    const canceled = await owner.post(`/team/orders/${orderId}/cancel`)
    expect(canceled.status, canceled.text).toBe(200)
    await until(async () => (await messages(`?endpoint_id=${id}&state=delivered`)).meta.totalCount === 2)
    for (const { body } of receiver.received) expect(body).toContain('Grace Hopper')
    const [message] = (await messages(`?endpoint_id=${id}`)).data
    const show = async () => (await owner.get(`/team/webhook_messages/${message.id}`)).text
    expect(await show()).toContain('Noted for Grace Hopper.')
    const { errors } = (await owner.post(`/team/recipients/${recipientId}/erase`)).body
    expect(errors).toBeUndefined()
    expect(await show()).not.toMatch(/Grace|grace@/)

    const replayed = await owner.post(`/team/webhook_endpoints/${id}/replay`, { only_failed: false })
    expect(replayed.body.data.attributes.messagesCount).toBe(2)
    await until(async () => (await messages(`?endpoint_id=${id}&state=waiting`)).meta.totalCount === 0)
    expect(receiver.received).toHaveLength(4)
    for (const { body } of receiver.received.slice(2)) expect(body).not.toMatch(/Grace|grace@/)
    expect(await show()).not.toContain('Grace')
    await inTransaction(app.db, deleteErasedAnswers)
    const kept = await query(`
      select body || coalesce(personal_body, '') as text from outgoing_events
      union all select answer from webhook_attempts`)
    expect(kept.rows.filter(({ text }) => /Grace|grace@/.test(text))).toEqual([])
  }, 60_000)

  it('is tried again with the same id and bytes, and replayed with both', async () => {
    const receiver = await openReceiver()
    receiver.answer = { status: 500 }
    const { id } = await add(receiver.url)
    await place()
    await until(async () => (await shown(id)).health === 'failing')
    expect(
      (await messages(`?endpoint_id=${id}&state=waiting`)).data[0].attributes.deliveries[0],
    ).toMatchObject({
      tries: 1,
      lastStatus: 500,
      lastProblem: 'The endpoint answered 500.',
    })
    receiver.answer = { status: 200 }
    await query(`update webhook_deliveries set next_at = now() where state = 'waiting'`)
    await until(() => receiver.received.length === 2)
    await until(async () => (await shown(id)).health === 'healthy')
    const [message] = (await messages(`?endpoint_id=${id}`)).data
    expect((await owner.post(`/team/webhook_messages/${message.id}/replay`)).status).toBe(202)
    await until(() => receiver.received.length === 3)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is missed by an endpoint that is off, and sent when a replay asks for it', async () => {
    const receiver = await openReceiver()
    receiver.answer = { status: 410 }
    const { id } = await add(receiver.url)
    await place()
    await until(async () => (await shown(id)).offReason === 'gone')
    await place()
    await until(async () => (await shown(id)).missedCount === 1)
    expect((await owner.post(`/team/webhook_endpoints/${id}/replay`, {})).body.errors).toEqual([
      'The endpoint is switched off. Switch it on, then send the messages again.',
    ])
    const [message] = (await messages(`?endpoint_id=${id}`)).data
    expect((await owner.post(`/team/webhook_messages/${message.id}/replay`)).status).toBe(409)
    receiver.answer = { status: 200 }
    await owner.send('PATCH', `/team/webhook_endpoints/${id}`, { webhook_endpoint: { enabled: true } })
    const replayed = await owner.post(`/team/webhook_endpoints/${id}/replay`, { only_failed: true })
    expect([replayed.status, replayed.body.data.attributes.messagesCount]).toEqual([202, 2])
    await until(() => receiver.received.length === 3)
  })

  it('waits as long as Retry-After says, unless somebody asks for it again', async () => {
    const receiver = await openReceiver()
    receiver.answer = { status: 429, headers: { 'retry-after': '3600' } }
    const { id } = await add(receiver.url)
    await place()
    await until(async () => (await shown(id)).health === 'failing')
    const [message] = (await messages(`?endpoint_id=${id}`)).data
    const waitMs = Date.parse(message.attributes.deliveries[0].nextAt) - Date.now()
    expect(waitMs).toBeGreaterThan(3_500_000)
    receiver.answer = { status: 200 }
    expect((await owner.post(`/team/webhook_messages/${message.id}/replay`)).status).toBe(202)
    await until(async () => (await shown(id)).health === 'healthy')
    expect(receiver.received.length).toBe(2)
  })
})

describe('a test', () => {
  it('sends a ping at once and shows how it went', async () => {
    const receiver = await openReceiver()
    const { id, secret } = await add(receiver.url)
    const tested = await owner.post(`/team/webhook_endpoints/${id}/test`)
    expect(tested.body.data.attributes).toMatchObject({ status: 204, problem: null })
    const [got] = receiver.received
    expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({ type: 'ping' })
    receiver.answer = { status: 302, headers: { location: 'https://example.com/' } }
    expect((await owner.post(`/team/webhook_endpoints/${id}/test`)).body.data.attributes).toMatchObject({
      status: 302,
      problem: 'The endpoint answered 302, and redirects are not followed.',
    })
  })

  it('is signed by both secrets for a day after the secret was changed', async () => {
    const receiver = await openReceiver()
    const { id, secret: former } = await add(receiver.url)
    const { secret } = (await owner.post(`/team/webhook_endpoints/${id}/rotate`)).body.data.attributes
    await owner.post(`/team/webhook_endpoints/${id}/test`)
    const [both] = receiver.received
    expect(both!.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    for (const known of [former, secret])
      expect(() => new Webhook(known).verify(both!.body, both!.headers)).not.toThrow()
    await query(`update webhook_endpoints set former_until = now() where id = $1`, [id])
    await owner.post(`/team/webhook_endpoints/${id}/test`)
    const after = receiver.received[1]!
    expect(() => new Webhook(secret).verify(after.body, after.headers)).not.toThrow()
    expect(() => new Webhook(former).verify(after.body, after.headers)).toThrow()
  })
})
