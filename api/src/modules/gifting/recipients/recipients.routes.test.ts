import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let member: Client
let stranger: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const grace = {
  name: ' Grace Hopper ',
  company: 'Navy',
  phone: '+1 (555) 010-9999',
  email: 'Grace@Example.com',
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'us',
}

async function add(fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await member.post('/team/recipients', { recipient: { ...grace, ...fields } })
  expect(status).toBe(201)
  return body.data.id
}

test('a new recipient is visible to everybody of the team and to nobody else', async () => {
  const { status, body } = await member.post('/team/recipients', {
    recipient: { ...grace, salesforce_resource_uid: '003xx' },
  })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    type: 'recipients',
    attributes: {
      name: 'Grace Hopper',
      company: 'Navy',
      phone: '+15550109999',
      email: 'grace@example.com',
      address_one: '2 Oak Street',
      address_two: null,
      city: 'Arlington',
      state: 'VA',
      zipcode: '22201',
      country: 'US',
      salesforce_resource_uid: '003xx',
      addressState: 'given',
      createdAt: expect.stringMatching(/Z$/),
    },
  })
  expect((await (await app.as('colleague')).get(`/team/recipients/${body.data.id}`)).body).toEqual(body)
  expect(await stranger.get(`/team/recipients/${body.data.id}`)).toMatchObject({
    status: 404,
    text: '{"errors":["Route not found."],"code":"not_found"}',
  })
})

test('a repeated request with the same Idempotency-Key adds nothing', async () => {
  const send = () => member.post('/team/recipients', grace, { 'idempotency-key': 'once' })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
})

test('recipients are listed newest first and searched by name or email, with wildcards taken literally', async () => {
  const ids = [
    await add({ name: 'Zed 100%', email: 'zed_1@example.com' }),
    await add({ name: 'Amy', email: 'amy@zedcorp.com' }),
  ]
  const found = async (query: string) => (await member.get(`/team/recipients?${query}`)).body
  expect((await found('page[size]=2')).data.map((row: { id: string }) => row.id)).toEqual([ids[1], ids[0]])
  expect((await found('search=ZED')).data.map((row: { id: string }) => row.id)).toEqual([ids[1], ids[0]])
  expect(await found('search=ZED&page[size]=1&page[number]=2')).toMatchObject({
    data: [{ id: ids[0] }],
    meta: { totalCount: 2 },
  })
  for (const sign of ['%25', '_1', '0%25'])
    expect((await found(`search=${sign}`)).data.map((row: { id: string }) => row.id)).toEqual([ids[0]])
  expect(await found('search=%25%25')).toEqual({ data: [], meta: { totalCount: 0 } })
  expect((await found('search=Canary')).meta).toEqual({ totalCount: 0 })
})

test('an address needs the fields of its country', async () => {
  const refused = async (fields: Record<string, unknown>) => {
    const { status, body } = await member.post('/team/recipients', { recipient: { ...grace, ...fields } })
    expect(status).toBe(422)
    return body.errors
  }
  expect(await refused({ zipcode: '2220', state: '' })).toEqual([
    'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
    'Enter the state.',
  ])
  expect(await refused({ email: 'grace' })).toEqual(['Enter an email address like ada@example.com.'])
  expect(await refused({ name: ' ', city: undefined })).toEqual(['Enter the name.', 'Enter the city.'])
  await add({ country: 'IE', zipcode: null, state: null })
})

test('any field can be changed, wrapped or not; the others stay', async () => {
  const id = await add({})
  const changed = await member.put(`/team/recipients/${id}`, { address_one: '3 Pine Street' })
  expect(changed.body.data.attributes).toMatchObject({
    address_one: '3 Pine Street',
    name: 'Grace Hopper',
    company: 'Navy',
    zipcode: '22201',
  })
  const wrapped = await member.put(`/team/recipients/${id}`, {
    recipient: { phone: '00353 1 234 5678', company: '' },
  })
  expect(wrapped.body.data.attributes).toMatchObject({
    phone: '+35312345678',
    company: null,
    address_one: '3 Pine Street',
  })
  expect((await member.put(`/team/recipients/${id}`, {})).body).toEqual(wrapped.body)
  const events = await app.db.pool.query('select event from live_events where subject_id = $1 order by id', [
    id,
  ])
  expect(events.rows).toEqual([
    { event: 'recipient.created' },
    { event: 'recipient.updated' },
    { event: 'recipient.updated' },
  ])
})

test('the whole address is checked after a change', async () => {
  const id = await add({ country: 'IE', zipcode: 'D02 X285', state: null })
  expect((await member.put(`/team/recipients/${id}`, { country: 'US' })).body.errors).toEqual([
    'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
    'Enter the state.',
  ])
  expect(
    (await member.put(`/team/recipients/${id}`, { country: 'US', state: 'VA', zipcode: '22201-1234' }))
      .status,
  ).toBe(200)
  expect((await member.put(`/team/recipients/${id}`, { zipcode: null })).status).toBe(422)
  expect((await member.get(`/team/recipients/${id}`)).body.data.attributes).toMatchObject({
    country: 'US',
    zipcode: '22201-1234',
  })
})

test('another team’s, malformed and missing ids get byte-identical answers', async () => {
  for (const id of [app.world.foreignRecipient, 987_654_321, 'abc', '0', '99999999999999999999']) {
    const answers = [
      await member.get(`/team/recipients/${id}`),
      await member.put(`/team/recipients/${id}`, { name: 'Mine' }),
    ]
    for (const { status, text } of answers)
      expect({ id, status, text }).toEqual({
        id,
        status: 404,
        text: '{"errors":["Route not found."],"code":"not_found"}',
      })
  }
  const { rows } = await app.db.pool.query('select name from recipients where id = $1', [
    app.world.foreignRecipient,
  ])
  expect(rows).toEqual([{ name: 'Canary Foreign' }])
})
