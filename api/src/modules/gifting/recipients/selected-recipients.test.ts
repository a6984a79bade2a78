import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { guest, listOf, uploaded } from '../../../../test/bulk-imports.ts'

let app: TestApp
let member: Client
let count = 0

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

interface NewPerson {
  name?: string
  email?: string | null
  addressState?: 'given' | 'requested' | 'declined' | 'erased'
}

async function add({ name, email, addressState = 'given' }: NewPerson = {}): Promise<string> {
  const number = ++count
  const place = addressState === 'given' ? ['1 Elm St', 'Austin', 'US'] : [null, null, null]
  const { rows } = await app.db.pool.query<{ id: number }>(
    `insert into recipients (team_id, name, email, address_state, address_one, city, country)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      app.world.team,
      name ?? `Person ${number}`,
      email === undefined ? `person${number}@people.test` : email,
      addressState,
      ...place,
    ],
  )
  return String(rows[0]?.id)
}

const rowsOf = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const countOf = async (table: string) => (await rowsOf(`select count(*)::int as count from ${table}`))[0]
const lastAudit = async (action: string) =>
  (
    await rowsOf('select subject_id, details from audit_events where action = $1 order by id desc limit 1', [
      action,
    ])
  )[0]
const namesOn = async (list: string) =>
  (await member.get(`/team/bulk_imports/${list}/recipients`)).body.data.map(
    (person: any) => person.attributes.name,
  )
const notFound = { status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' }

const calls = ['add_to_list', 'request_addresses', 'export'] as const
const bodyOf = (call: string, ids: unknown[]) => ({
  recipient_ids: ids,
  ...(call === 'add_to_list' ? { name: 'Never made' } : {}),
})

describe('each call for selected recipients', () => {
  test.each(calls)('%s answers 404 as a whole where one of them is not the team’s', async call => {
    const own = await add({ addressState: 'requested' })
    const before = [await countOf('bulk_imports'), await countOf('mails'), await countOf('audit_events')]
    const erased = await add({ addressState: 'erased' })
    for (const other of [app.world.foreignRecipient, 987_654_321, erased])
      expect(await member.post(`/team/recipients/${call}`, bodyOf(call, [own, other]))).toMatchObject(
        notFound,
      )
    expect([await countOf('bulk_imports'), await countOf('mails'), await countOf('audit_events')]).toEqual(
      before,
    )
  })

  test.each(calls)('%s takes 1 to 500 people', async call => {
    const refused = async (ids: unknown[]) => {
      const { status, body } = await member.post(`/team/recipients/${call}`, bodyOf(call, ids))
      expect(status).toBe(422)
      return body.errors
    }
    expect(await refused([])).toEqual(['Choose at least one person.'])
    expect(await refused(Array.from({ length: 501 }, (_, index) => index + 1))).toEqual([
      'Choose at most 500 people at once.',
    ])
  })

  test.each(calls)('%s is refused to limited users', async call => {
    const limited = await app.as('limited')
    expect((await limited.post(`/team/recipients/${call}`, bodyOf(call, [await add()]))).status).toBe(403)
  })
})

describe('add_to_list', () => {
  test('makes a new list of the people in the order chosen, each once', async () => {
    const [first, second] = [await add({ name: 'First' }), await add({ name: 'Second' })]
    const { status, body } = await member.post('/team/recipients/add_to_list', {
      recipient_ids: [second, first, second],
      name: ' Board ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: { attributes: { name: 'Board', recipientsCount: 2, state: 'applied', fileName: '' } },
      added: 2,
    })
    expect(await namesOn(body.data.id)).toEqual(['Second', 'First'])
    expect(await lastAudit('bulk_import.created')).toEqual({
      subject_id: body.data.id,
      details: { name: 'Board', recipients: 2 },
    })
  })

  test('puts people behind those of a list, and counts only the new ones', async () => {
    const people = [await add({ name: 'One' }), await add({ name: 'Two' }), await add({ name: 'Three' })]
    const made = await member.post('/team/recipients/add_to_list', {
      recipient_ids: people.slice(0, 2),
      name: 'Growing',
    })
    const list = made.body.data.id
    const again = await member.post('/team/recipients/add_to_list', {
      recipient_ids: [people[2], people[0]],
      list_id: list,
    })
    expect(again.body).toMatchObject({ data: { id: list, attributes: { recipientsCount: 3 } }, added: 1 })
    expect(await namesOn(list)).toEqual(['One', 'Two', 'Three'])
    expect((await member.post(`/team/bulk_imports/${list}/undo`)).status).toBe(204)
    expect((await member.get(`/team/recipients/${people[0]}`)).status).toBe(200)
  })

  test('does it once for an Idempotency-Key', async () => {
    const body = { recipient_ids: [await add()], name: 'Once' }
    const send = () => member.post('/team/recipients/add_to_list', body, { 'idempotency-key': 'one list' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await rowsOf("select count(*)::int as count from bulk_imports where name = 'Once'")).toEqual([
      { count: 1 },
    ])
  })

  test('is refused without a list, with both, for a list of another team, and for one that is not imported', async () => {
    const id = await add()
    const send = (list: object) =>
      member.post('/team/recipients/add_to_list', { recipient_ids: [id], ...list })
    for (const list of [{}, { list_id: '1', name: 'Both' }])
      expect(await send(list)).toMatchObject({
        status: 422,
        body: { errors: ['Choose a list, or name a new one.'] },
      })
    const foreign = await (
      await app.as('stranger')
    ).post('/team/recipients/add_to_list', {
      recipient_ids: [app.world.foreignRecipient],
      name: 'Theirs',
    })
    expect(await send({ list_id: foreign.body.data.id })).toMatchObject(notFound)
    const unfinished = await uploaded(app, member, listOf([guest(1)]))
    expect(await send({ list_id: unfinished })).toMatchObject({
      status: 409,
      body: { errors: ['The file is still being read. Try again in a moment.'] },
    })
  })
})

describe('request_addresses', () => {
  beforeEach(() => app.db.pool.query('delete from mails'))
  const askedMails = () =>
    rowsOf("select recipient from mails where kind = 'address-request' order by recipient")
  const ask = (ids: string[], headers = {}) =>
    member.post('/team/recipients/request_addresses', { recipient_ids: ids }, headers)

  test('asks who has an email and no address, and counts the others', async () => {
    const fresh = await add({ email: 'fresh@people.test', addressState: 'requested' })
    const ids = [
      fresh,
      await add(),
      await add({ email: null, addressState: 'requested' }),
      await add({ addressState: 'declined' }),
    ]
    const { status, body } = await ask(ids)
    expect(status).toBe(200)
    expect(body.data.attributes).toEqual({
      asked: 1,
      complete: 1,
      withoutEmail: 1,
      declined: 1,
      askedLately: 0,
    })
    expect(await askedMails()).toEqual([{ recipient: 'fresh@people.test' }])
    expect(await lastAudit('recipients.addresses_requested')).toMatchObject({ details: { asked: 1 } })
    expect(
      await rowsOf('select count(*)::int as count from address_requests where recipient_id = $1', [fresh]),
    ).toEqual([{ count: 1 }])
  })

  test('mails an open request again, at most three times a day', async () => {
    const id = await add({ addressState: 'requested' })
    for (const asked of [1, 1, 1, 0])
      expect((await ask([id])).body.data.attributes).toMatchObject({ asked, askedLately: 1 - asked })
    expect(await askedMails()).toHaveLength(3)
    expect(
      await rowsOf('select cardinality(asked_times) as times from address_requests where recipient_id = $1', [
        id,
      ]),
    ).toEqual([{ times: 3 }])
    expect((await member.post(`/team/recipients/${id}/address_request`)).status).toBe(429)
  })

  test('does it once for an Idempotency-Key', async () => {
    const id = await add({ addressState: 'requested' })
    const [first, second] = [
      await ask([id], { 'idempotency-key': 'ask once' }),
      await ask([id], { 'idempotency-key': 'ask once' }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await askedMails()).toHaveLength(1)
  })
})

test('an export of selected recipients holds exactly them, newest first, and is recorded', async () => {
  const [first, , third] = [await add({ name: 'Kept' }), await add(), await add({ name: 'Kept too' })]
  const { status, text, headers } = await member.post('/team/recipients/export', {
    recipient_ids: [first, third],
  })
  expect({ status, file: headers['content-disposition'] }).toEqual({
    status: 200,
    file: expect.stringMatching(/^attachment; filename="recipients-\d{4}-\d\d-\d\d\.csv"$/),
  })
  expect(parse(text, { bom: true }).map(line => line[0])).toEqual(['Name', 'Kept too', 'Kept'])
  expect(await lastAudit('recipients.exported')).toMatchObject({ details: { lines: 2 } })
})
