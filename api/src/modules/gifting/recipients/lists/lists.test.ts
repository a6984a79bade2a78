import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { applied, attributesOf, checked, guest, listOf, uploaded } from '../../../../../test/bulk-imports.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const notFound = { status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' }
const peopleOf = async (id: string, query = '') =>
  (await member.get(`/team/bulk_imports/${id}/recipients${query}`)).body
const namesOf = async (id: string, query = '') =>
  (await peopleOf(id, query)).data.map((person: any) => person.attributes.name)
const one = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows[0]
const sent = (list: string, state: string) =>
  app.db.pool.query(
    `insert into bulk_sends (team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces,
      subtotal_cents, discount_cents)
    values ($1, $2, $3, 'Sent', $4, '[]', 1, 100, 0)`,
    [app.world.team, app.world.users.member.id, list, state],
  )
const audited = async (action: string) =>
  (
    await app.db.pool.query(
      'select subject_id, details, before, after from audit_events where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0]

test('lists are renamed, searched, kept apart from unfinished imports, and sorted newest first', async () => {
  const [first, second] = [
    await applied(app, member, [guest(1)]),
    await uploaded(app, member, listOf([guest(2)]), 'Unfinished.csv'),
  ]
  const renamed = await member.put(`/team/bulk_imports/${first}`, { bulk_import: { name: ' Spring 100% ' } })
  expect(renamed.body.data.attributes.name).toBe('Spring 100%')
  expect((await member.put(`/team/bulk_imports/${first}`, { name: 'Spring 100%' })).status).toBe(200)
  expect((await member.put(`/team/bulk_imports/${first}`, { name: ' ' })).body).toEqual({
    errors: ['Enter a name.'],
  })
  expect(await audited('bulk_import.renamed')).toMatchObject({
    subject_id: first,
    before: { name: 'guests' },
    after: { name: 'Spring 100%' },
  })
  const listed = async (query: string) =>
    (await member.get(`/team/bulk_imports?${query}`)).body.data.map((list: any) => list.id)
  expect(await listed('')).toEqual([second, first])
  expect(await listed('search=0%25')).toEqual([first])
  expect([await listed('filters[state]=applied'), await listed('filters[state]=unfinished')]).toEqual([
    [first],
    [second],
  ])
  expect((await member.get('/team/bulk_imports?page[size]=1')).body).toMatchObject({
    data: [{ id: second }],
    meta: { totalCount: 2 },
  })
  expect((await (await app.as('stranger')).get('/team/bulk_imports')).body).toEqual({
    data: [],
    meta: { totalCount: 0 },
  })
})

test('the people of a list are in the order of the file, a hundred per page, and searchable', async () => {
  const id = await applied(
    app,
    member,
    Array.from({ length: 103 }, (_, index) => guest(1_103 - index)),
  )
  expect(await peopleOf(id)).toMatchObject({ data: { length: 100 }, meta: { totalCount: 103 } })
  expect(await namesOf(id, '?page[number]=2')).toEqual(['Guest 1003', 'Guest 1002', 'Guest 1001'])
  expect(await namesOf(id, '?search=GUEST1077@')).toEqual(['Guest 1077'])
  const person = (await peopleOf(id)).data[0].id
  expect((await member.get(`/team/recipients/${person}/bulk_imports`)).body).toMatchObject({
    data: [{ id }],
    meta: { totalCount: 1 },
  })
})

test('an exported file can be imported again with the same result, formulas included', async () => {
  const lines = [
    '"=cmd|\' /C calc\'!A0",@Corp,+ida@example.com,+442071838750,"-1 Elm ""Quoted"" Street","Floor\n2",Austin,TX,02134,US',
    "'Apostrophe,'=Acme,quote@example.com,,1 Elm Street,,Austin,TX,78701,US",
    'Jürgen Groß,,juergen@example.com,,Königsallee 1,,Düsseldorf,,40212,Germany',
    'Asked,,asked.again@example.com,,,,,,,',
  ]
  const first = await applied(app, member, lines)
  const file = await member.get(`/team/bulk_imports/${first}/export`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  for (const cell of file.text.replace(/^\ufeff/, '').split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@-]/)
  const second = await checked(app, member, file.text, { options: { existing: 'add' } })
  await member.post(`/team/bulk_imports/${second}/import`, {})
  const own = ({ data }: any) => data.map(({ attributes }: any) => ({ ...attributes, createdAt: undefined }))
  expect(own(await peopleOf(second))).toEqual(own(await peopleOf(first)))
  expect((await peopleOf(first)).data[0].attributes).toMatchObject({
    name: "=cmd|' /C calc'!A0",
    company: '@Corp',
    address_one: '-1 Elm "Quoted" Street',
    zipcode: '02134',
  })
  expect((await member.get(`/team/bulk_imports/${second}/export`)).text).toBe(file.text)
})

test('rejected rows are exported with the reasons, and imported once corrected', async () => {
  const id = await applied(app, member, [
    'Bad Zip,,,,1 Elm Street,,Austin,TX,7,US',
    guest(300),
    guest(300),
    'No,,no,,,,,,,',
  ])
  const { text } = await member.get(`/team/bulk_imports/${id}/rejected`)
  expect(text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
    'Line,What is wrong,Name,Company,Email,Phone,Address line 1,Address line 2,City,State,Zip code,Country,' +
      'Salesforce type,Salesforce record',
    expect.stringMatching(/^2,"Zip code: Enter a US zip.*\.",Bad Zip,,,,1 Elm Street,,Austin,TX,7,US,,$/),
    expect.stringMatching(/^4,The same person stands in the file before\.,Guest 300,/),
    expect.stringMatching(/^5,Email: .*,No,,no,/),
    '',
  ])
  const again = await checked(app, member, text.replace(',TX,7,', ',TX,78701,'))
  expect((await attributesOf(member, again)).counts).toMatchObject({ ready: 2, wrong: 1, existing: 1 })
})

test('undoing an import removes the people it created, and nobody else', async () => {
  const known = await applied(app, member, [guest(400)])
  const before = await one('select count(*)::int as count from recipients')
  const id = await applied(app, member, [guest(400), guest(401), 'Asked,,asked400@example.com,,,,,,,'])
  expect((await member.post(`/team/bulk_imports/${id}/undo`)).status).toBe(204)
  expect(await member.get(`/team/bulk_imports/${id}`)).toMatchObject(notFound)
  expect(await one('select count(*)::int as count from recipients')).toEqual(before)
  expect(await namesOf(known)).toEqual(['Guest 400'])
  expect(await audited('bulk_import.undone')).toMatchObject({
    subject_id: id,
    details: { name: 'guests', recipients: 2 },
  })
  expect(await app.audit()).toEqual([])
})

test('an import cannot be undone once somebody it created has an order or is on another list', async () => {
  const [ordered, shared] = [
    await applied(app, member, [guest(500)]),
    await applied(app, member, [guest(501)]),
  ]
  await applied(app, member, [guest(501)])
  const person = (await peopleOf(ordered)).data[0].id
  expect((await attributesOf(member, ordered)).canUndo).toBe(true)
  await app.db.pool.query(
    "insert into orders (team_id, user_id, recipient_id, tracking_token) values ($1, $2, $3, 'one')",
    [app.world.team, app.world.users.member.id, person],
  )
  for (const id of [ordered, shared]) {
    expect(await attributesOf(member, id)).toMatchObject({ canUndo: false, deletable: true })
    expect(await member.post(`/team/bulk_imports/${id}/undo`)).toMatchObject({
      status: 409,
      body: { errors: ['Gifts were sent to this list, so it stays.'] },
    })
  }
  expect((await member.delete(`/team/bulk_imports/${ordered}`)).status).toBe(204)
  expect((await member.get(`/team/recipients/${person}`)).status).toBe(200)
})

test('a list with a confirmed send cannot be deleted; one that is only planned for is deleted with its plans', async () => {
  for (const state of ['paying', 'running', 'done']) {
    const id = await applied(app, member, [guest(600)])
    await sent(id, state)
    expect(await attributesOf(member, id)).toMatchObject({ deletable: false, canUndo: false })
    expect([
      (await member.delete(`/team/bulk_imports/${id}`)).status,
      (await member.post(`/team/bulk_imports/${id}/undo`)).status,
    ]).toEqual([409, 409])
  }
  for (const [state, undo] of [
    ['planned', false],
    ['refused', true],
  ] as const) {
    const id = await applied(app, member, [guest(state === 'planned' ? 601 : 602)])
    await sent(id, state)
    expect(await attributesOf(member, id)).toMatchObject({ deletable: true, canUndo: true })
    expect(
      (undo
        ? await member.post(`/team/bulk_imports/${id}/undo`)
        : await member.delete(`/team/bulk_imports/${id}`)
      ).status,
    ).toBe(204)
  }
  expect(await audited('bulk_import.deleted')).toMatchObject({ details: { state: 'applied', recipients: 1 } })
})

test('an unfinished import is discarded instead of undone, with its file and rows', async () => {
  const id = await checked(app, member, listOf([guest(700)]))
  expect((await member.post(`/team/bulk_imports/${id}/undo`)).status).toBe(409)
  expect((await member.delete(`/team/bulk_imports/${id}`)).status).toBe(204)
  expect(
    await one(
      `select (select count(*)::int from bulk_import_rows where bulk_import_id = $1) as rows,
        (select count(*)::int from bulk_import_files where bulk_import_id = $1) as parts`,
      [id],
    ),
  ).toEqual({ rows: 0, parts: 0 })
})

test('calls that come too early or too late are refused', async () => {
  const uploadedOnly = await uploaded(app, member, listOf([guest(800)]))
  expect(await member.put(`/team/bulk_imports/${uploadedOnly}/rows/2`, { left_out: true })).toMatchObject({
    status: 409,
    body: { errors: ['The file is still being read. Try again in a moment.'] },
  })
  const done = await applied(app, member, [guest(801)])
  const late = { status: 409, body: { errors: ['This list has been imported already.'] } }
  for (const answer of [
    await member.post(`/team/bulk_imports/${done}/preview`, {}),
    await member.post(`/team/bulk_imports/${done}/import`, {}),
    await member.put(`/team/bulk_imports/${done}/rows/2`, {}),
  ])
    expect(answer).toMatchObject(late)
  const empty = await checked(app, member, listOf(['Nobody,,,,,,,,,']))
  expect(await member.post(`/team/bulk_imports/${empty}/import`, {})).toMatchObject({
    status: 422,
    body: { errors: ['No row of this file can be imported. Fix at least one first.'] },
  })
  expect((await member.put(`/team/bulk_imports/${empty}/rows/3`, {})).status).toBe(404)
})

test('another team’s, malformed and missing ids get byte-identical answers', async () => {
  const stranger = await app.as('stranger')
  const own = await checked(app, stranger, listOf([guest(900)]))
  for (const id of [own, '987654321', 'abc', '0']) {
    const at = `/team/bulk_imports/${id}`
    const answers = await Promise.all([
      member.get(at),
      member.post(`${at}/preview`, {}),
      member.get(`${at}/rows`),
      member.put(`${at}/rows/2`, { left_out: true }),
      member.post(`${at}/import`, {}),
      member.post(`${at}/undo`),
      member.put(at, { name: 'Mine' }),
      member.delete(at),
      member.get(`${at}/recipients`),
      member.get(`${at}/export`),
      member.get(`${at}/rejected`),
      member.get(`/team/recipients/${id === own ? app.world.foreignRecipient : id}/bulk_imports`),
    ])
    for (const { status, text } of answers) expect({ id, status, text }).toEqual({ id, ...notFound })
  }
  expect(await attributesOf(stranger, own)).toMatchObject({ state: 'checked', counts: { leftOut: 0 } })
})

test('imports abandoned for a week are deleted', async () => {
  const [old, young] = [
    await checked(app, member, listOf([guest(901)])),
    await checked(app, member, listOf([guest(902)])),
  ]
  await app.db.pool.query(
    "update bulk_imports set created_at = now() - interval '8 days', progressed_at = now() - interval '8 days' where id = $1",
    [old],
  )
  const { bulkImportJobs } = await import('../imports/imports.jobs.ts')
  await bulkImportJobs({ db: app.db })['sweep-bulk-imports']()
  expect([
    (await member.get(`/team/bulk_imports/${old}`)).status,
    (await member.get(`/team/bulk_imports/${young}`)).status,
  ]).toEqual([404, 200])
})
