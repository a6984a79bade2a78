import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'

let app: TestApp
let member: Client
let count = 0

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
  zipcode: 'SW1Y 4JH',
}

async function ask(name?: string): Promise<{ id: string; token: string; email: string }> {
  const email = `ada${++count}@example.com`
  const { status, body } = await member.post('/team/recipients', {
    recipient: { email, name },
    send_email: true,
  })
  expect(status).toBe(201)
  expect(body.data.attributes).toMatchObject({
    name: name ?? email,
    email,
    addressState: 'requested',
    address_one: null,
    country: null,
  })
  const { rows } = await app.db.pool.query<{ token: string }>(
    'select token from address_requests where recipient_id = $1',
    [body.data.id],
  )
  return { id: body.data.id, token: rows[0]!.token, email }
}

const jobsOf = async (id: string) =>
  (
    await app.db.pool.query(
      "select name from pgboss.job where name = 'send-waiting-orders' and data->>'id' = $1",
      [id],
    )
  ).rowCount
const auditOf = async (id: string) =>
  (
    await app.db.pool.query(
      'select action, actor_kind, actor_name from audit_events where subject_type = $1 and subject_id = $2',
      ['recipients', id],
    )
  ).rows

test('a person is asked for the address by email', async () => {
  const { id, token, email } = await ask()
  expect(token).toMatch(/^[\w-]{22}$/)
  const mails = await app.db.pool.query(
    'select kind, subject_key, recipient, team_id from mails where recipient = $1',
    [email],
  )
  expect(mails.rows).toEqual([
    {
      kind: 'address-request',
      subject_key: expect.stringMatching(new RegExp(`^recipient:${id}:\\d+-1$`)),
      recipient: email,
      team_id: app.world.team,
    },
  ])
  const { status, body } = await app.anonymous.get(`/address_requests/${token}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      type: 'addressRequests',
      attributes: {
        state: 'requested',
        teamName: 'Acme',
        teamLogo: null,
        senderName: 'Marco Test',
        email,
        name: null,
      },
    },
  })
})

test('a request to something that is not an email address is refused, and nobody is asked', async () => {
  for (const email of ['', 'ada', 'ada@home', undefined]) {
    const { status, body } = await member.post('/team/recipients', { recipient: { email }, send_email: true })
    expect({ status, body }).toEqual({
      status: 422,
      body: { errors: ['Enter an email address like ada@example.com.'] },
    })
  }
})

test('the person gives the address once, and waiting gifts go on', async () => {
  const { id, token, email } = await ask('Ada')
  const given = await app.anonymous.put(`/address_requests/${token}`, { recipient: home })
  expect(given.body.data.attributes).toMatchObject({ state: 'given', name: 'Ada King', email })
  const again = await app.anonymous.put(`/address_requests/${token}`, {
    recipient: { ...home, city: 'Paris' },
  })
  expect(again.body).toEqual(given.body)
  expect((await app.anonymous.post(`/address_requests/${token}/decline`)).body).toEqual(given.body)
  expect((await member.get(`/team/recipients/${id}`)).body.data.attributes).toMatchObject({
    ...home,
    email,
    addressState: 'given',
  })
  expect(await jobsOf(id)).toBe(1)
  expect(await auditOf(id)).toEqual([
    { action: 'recipient.address_given', actor_kind: 'recipient', actor_name: 'Recipient' },
  ])
})

test('one of many simultaneous answers counts', async () => {
  const { id, token } = await ask()
  const answers = Array.from({ length: 12 }, (_, index) =>
    index % 2
      ? app.anonymous.post(`/address_requests/${token}/decline`)
      : app.anonymous.put(`/address_requests/${token}`, home),
  )
  expect((await Promise.all(answers)).map(answer => answer.status)).toEqual(answers.map(() => 200))
  expect(await auditOf(id)).toHaveLength(1)
})

test('the person can decline', async () => {
  const { id, token } = await ask()
  expect((await app.anonymous.post(`/address_requests/${token}/decline`)).body.data.attributes.state).toBe(
    'declined',
  )
  expect((await app.anonymous.put(`/address_requests/${token}`, home)).body.data.attributes.state).toBe(
    'declined',
  )
  expect((await member.get(`/team/recipients/${id}`)).body.data.attributes).toMatchObject({
    addressState: 'declined',
    address_one: null,
  })
  expect(await jobsOf(id)).toBe(0)
  const events = await app.db.pool.query(
    'select team_id, user_id, event, type from live_events where subject_id = $1 order by id desc limit 1',
    [id],
  )
  expect(events.rows).toEqual([
    { team_id: app.world.team, user_id: null, event: 'recipient.updated', type: 'recipients' },
  ])
})

test('an address that does not fit its country is refused and can be given again', async () => {
  const { token } = await ask()
  const { status, body } = await app.anonymous.put(`/address_requests/${token}`, { ...home, country: 'US' })
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      errors: ['Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.', 'Enter the state.'],
    },
  })
  expect((await app.anonymous.put(`/address_requests/${token}`, home)).body.data.attributes.state).toBe(
    'given',
  )
})

test('a sender who learns the address can answer for the person', async () => {
  const { id, token } = await ask()
  expect(
    (await member.put(`/team/recipients/${id}`, { company: 'Analytical Engines' })).body.data.attributes
      .addressState,
  ).toBe('requested')
  expect((await member.put(`/team/recipients/${id}`, { ...home, country: 'US' })).status).toBe(422)
  expect((await member.put(`/team/recipients/${id}`, home)).body.data.attributes.addressState).toBe('given')
  expect(await jobsOf(id)).toBe(1)
  expect((await app.anonymous.post(`/address_requests/${token}/decline`)).body.data.attributes.state).toBe(
    'given',
  )
})

test('an unknown link answers 404', async () => {
  for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'x']) {
    const answers = [
      await app.anonymous.get(`/address_requests/${token}`),
      await app.anonymous.put(`/address_requests/${token}`, home),
      await app.anonymous.post(`/address_requests/${token}/decline`),
    ]
    for (const { status, text } of answers)
      expect({ token, status, text }).toEqual({
        token,
        status: 404,
        text: '{"errors":["Route not found."],"code":"not_found"}',
      })
  }
})
