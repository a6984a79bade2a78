import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { applied, attributesOf, checked, guest, listOf } from '../../../../../test/bulk-imports.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const marked = async (id: string) =>
  Object.fromEntries(
    (await member.get(`/team/bulk_imports/${id}/rows`)).body.data.map(({ attributes }: any) => [
      attributes.row,
      [
        attributes.verdict,
        ...attributes.marks.filter((mark: string) => mark === 'repeated' || mark === 'existing'),
      ].join(' '),
    ]),
  )
const guestAddress = {
  address_one: '170 Other Road',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}
const countsOf = async (id: string) => (await attributesOf(member, id)).counts
const repair = async (id: string, row: number, change: object) =>
  (await member.put(`/team/bulk_imports/${id}/rows/${row}`, change)).body
const countOf = async (id: string) =>
  (await member.get(`/team/bulk_imports/${id}/recipients`)).body.meta.totalCount

test('the same person in the file is marked by email, or by name, street, zip code and country; the first good row wins', async () => {
  const id = await checked(
    app,
    member,
    listOf([
      'Tom One,,tom@one.com,,1 Elm Street,,Austin,TX,7870,US',
      'Tom Uno,,TOM@one.com,,9 Other Road,,Austin,TX,78701,US',
      'Sue Two,,,,2 Elm St.,,Austin,TX,78701,US',
      'sue two,,,,2 ELM ST,,Dallas,TX,78701,USA',
      'Sue Two,,,,2 Elm St.,,Austin,TX,78702,US',
      'Tom,,tom@one.com,,,,,,,',
      'No Mail,,not an email,,,,,,,',
      'No Mail,,not an email,,,,,,,',
    ]),
  )
  expect(await marked(id)).toEqual({
    2: 'wrong repeated',
    3: 'ready',
    4: 'ready',
    5: 'ready repeated',
    6: 'ready',
    7: 'ask repeated',
    8: 'wrong',
    9: 'wrong',
  })
  expect(await countsOf(id)).toMatchObject({ repeated: 3, listed: 3, wrong: 3 })
})

test('names and streets are compared without case, spaces and punctuation', async () => {
  const id = await checked(
    app,
    member,
    listOf([
      'Jo ONeil,,,,12 3 Elm St 4,,Austin,TX,78701,US',
      ...['"J.o O\'Neil"', 'Jo O’Neil', 'JO-ONEIL', 'Jo O/Neil', '"Jo, O#Neil"'].map(
        name => `${name},,,,"12/3 Elm St., #4",,Austin,TX,78701,US`,
      ),
      'Jo O_Neil,,,,12 3 Elm St 4,,Austin,TX,78701,US',
    ]),
  )
  expect(Object.values(await marked(id))).toEqual(['ready', ...Array(5).fill('ready repeated'), 'ready'])
})

test('correcting a row updates the marks of all rows that matched or match it', async () => {
  const id = await checked(
    app,
    member,
    listOf([guest(1, 'x@one.com'), guest(2, 'x@one.com'), guest(3, 'y@one.com')]),
  )
  expect(await marked(id)).toEqual({ 2: 'ready', 3: 'ready repeated', 4: 'ready' })
  const mended = await repair(id, 3, { values: { email: 'y@one.com' } })
  expect(mended).toMatchObject({
    data: { attributes: { marks: [] } },
    import: { attributes: { counts: { repeated: 1, listed: 2 } } },
  })
  expect(await marked(id)).toEqual({ 2: 'ready', 3: 'ready', 4: 'ready repeated' })
  await repair(id, 3, { left_out: true })
  expect(await marked(id)).toEqual({ 2: 'ready', 3: 'ready repeated', 4: 'ready' })
  await repair(id, 2, { values: { email: 'y@one.com', address_one: '2 Elm Street', name: 'Guest 2' } })
  expect(await countsOf(id)).toMatchObject({ ready: 2, repeated: 2, leftOut: 1, listed: 1 })
  expect(await repair(id, 2, { values: { zipcode: 'none' } })).toMatchObject({
    data: { attributes: { verdict: 'wrong', values: { zipcode: 'none', name: 'Guest 2' } } },
    import: { attributes: { counts: { wrong: 1, ready: 1, leftOut: 1 } } },
  })
})

test('rows of known people are recognized, and join the list or create a second record', async () => {
  await applied(app, member, [guest(50), guest(51)])
  const lines = [
    'Whoever,,GUEST50@example.com,,,,,,,',
    'guest 51,,,,51 elm street,,Austin,TX,78701,US',
    guest(52),
    'Canary Foreign,,canary@globex.test,,,,,,,',
  ]
  const used = await checked(app, member, listOf(lines))
  expect(await marked(used)).toEqual({ 2: 'ask existing', 3: 'ready existing', 4: 'ready', 5: 'ask' })
  const before = await app.db.pool.query('select count(*)::int as count from recipients where team_id = $1', [
    app.world.team,
  ])
  expect((await member.post(`/team/bulk_imports/${used}/import`, {})).body.data.attributes).toMatchObject({
    state: 'applied',
    recipientsCount: 4,
  })
  const people = await app.db.pool.query('select count(*)::int as count from recipients where team_id = $1', [
    app.world.team,
  ])
  expect(people.rows[0].count - before.rows[0].count).toBe(2)
  const { rows: mails } = await app.db.pool.query(
    "select recipient from mails where kind = 'address-request' order by recipient",
  )
  expect(mails).toEqual([{ recipient: 'canary@globex.test' }])

  const added = await checked(app, member, listOf(lines), { options: { existing: 'add' } })
  await member.post(`/team/bulk_imports/${added}/import`, {})
  const again = await app.db.pool.query('select count(*)::int as count from recipients where team_id = $1', [
    app.world.team,
  ])
  expect([await countOf(added), again.rows[0].count - people.rows[0].count]).toEqual([4, 4])
})

test('a person the team has added since the file was checked joins the list instead of being created twice', async () => {
  const id = await checked(app, member, listOf([guest(170), guest(171)]))
  expect(await marked(id)).toEqual({ 2: 'ready', 3: 'ready' })
  const added = await member.post('/team/recipients', {
    recipient: { ...guestAddress, name: 'Guest 170', email: 'GUEST170@example.com' },
  })
  expect(added.status).toBe(201)
  const applied = await member.post(`/team/bulk_imports/${id}/import`, {})
  expect(applied.body.data.attributes).toMatchObject({
    state: 'applied',
    recipientsCount: 2,
    counts: { existing: 1, listed: 2 },
  })
  const people = (await member.get(`/team/bulk_imports/${id}/recipients`)).body.data
  expect(people.map((person: any) => person.id)).toContain(added.body.data.id)
  const { rows } = await app.db.pool.query(
    "select count(*)::int as count from recipients where lower(email) = 'guest170@example.com'",
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('one known person in two rows is on the list once', async () => {
  await applied(app, member, [guest(60)])
  const id = await checked(
    app,
    member,
    listOf([guest(60, ''), 'Somebody,,guest60@example.com,,6 Oak Street,,Austin,TX,78701,US']),
    { options: { repeated: 'keep' } },
  )
  expect(await countsOf(id)).toMatchObject({ existing: 2, repeated: 0, listed: 1 })
  expect((await member.post(`/team/bulk_imports/${id}/import`, {})).body.data.attributes).toMatchObject({
    recipientsCount: 1,
    counts: { listed: 1 },
  })
})

test('invalid rows with a valid email are left out, or the person is asked for the address', async () => {
  const lines = [
    'Wrong Zip,,wrong@zip.com,,7 Elm Street,,Austin,TX,9,US',
    'Wrong Mail,,wrong@zip,,7 Elm Street,,Austin,TX,9,US',
    ',,no@name.com,,8 Elm Street,,Austin,TX,78701,US',
    `${'L'.repeat(121)},,long@name.com,,,,,,,`,
    guest(70),
  ]
  const id = await checked(app, member, listOf(lines))
  expect(await countsOf(id)).toMatchObject({ wrong: 4, listed: 1 })
  const preview = await member.post(`/team/bulk_imports/${id}/preview`, { options: { wrong: 'ask' } })
  expect(preview.body.data.attributes).toMatchObject({
    state: 'checked',
    options: { wrong: 'ask' },
    counts: { wrong: 4, listed: 4 },
  })
  await member.post(`/team/bulk_imports/${id}/import`, {})
  const people = (await member.get(`/team/bulk_imports/${id}/recipients`)).body.data.map(
    ({ attributes }: any) => [attributes.name.slice(0, 12), attributes.address_one, attributes.addressState],
  )
  expect(people).toEqual([
    ['Wrong Zip', null, 'requested'],
    ['no@name.com', null, 'requested'],
    ['LLLLLLLLLLLL', null, 'requested'],
    ['Guest 70', '70 Elm Street', 'given'],
  ])
})

test('repeated rows that the user keeps create two people', async () => {
  const id = await checked(app, member, listOf([guest(80), guest(80)]), { options: { repeated: 'keep' } })
  await member.post(`/team/bulk_imports/${id}/import`, {})
  expect(await countOf(id)).toBe(2)
})

test('rows are filtered by their marks', async () => {
  await applied(app, member, [guest(90)])
  const id = await checked(
    app,
    member,
    listOf([
      guest(90),
      guest(91),
      guest(91),
      'Asked,,asked@one.com,,,,,,,',
      'Bad,,,,,,,,,',
      'Boxed,,,,PO Box 1,,Austin,TX,78701,US',
    ]),
  )
  await repair(id, 3, { left_out: true })
  const rows = async (kind: string) =>
    (await member.get(`/team/bulk_imports/${id}/rows?filters[kind]=${kind}`)).body.data.map(
      (row: any) => row.attributes.row,
    )
  const kinds = ['ready', 'ask', 'wrong', 'check', 'repeated', 'existing', 'left_out']
  expect(Object.fromEntries(await Promise.all(kinds.map(async kind => [kind, await rows(kind)])))).toEqual({
    ready: [2, 4, 7],
    ask: [5],
    wrong: [6],
    check: [7],
    repeated: [3],
    existing: [2],
    left_out: [3],
  })
  expect((await member.get(`/team/bulk_imports/${id}/rows?page[size]=2&page[number]=2`)).body).toMatchObject({
    data: [{ id: '4' }, { id: '5' }],
    meta: { totalCount: 6 },
  })
})

test('all rows that are wrong are left out at once, and taken in again', async () => {
  const id = await checked(
    app,
    member,
    listOf([
      guest(1, 'left@one.com'),
      'No Mail,,not an email,,,,,,,',
      guest(2, 'in@one.com'),
      ',,none,,,,,,,',
    ]),
  )
  const leaveOut = (body: object) => member.put(`/team/bulk_imports/${id}/rows`, body)
  const kept = (await repair(id, 4, { left_out: true })).import.attributes.counts
  expect(kept).toMatchObject({ wrong: 2, leftOut: 1, listed: 1 })
  expect((await leaveOut({})).body.data.attributes.counts).toMatchObject({ wrong: 0, leftOut: 3, listed: 1 })
  expect((await leaveOut({ left_out: false })).body.data.attributes.counts).toMatchObject({
    wrong: 2,
    leftOut: 1,
    listed: 1,
  })
  await leaveOut({})
  await app.db.pool.query("update bulk_imports set state = 'uploaded' where id = $1", [id])
  expect((await leaveOut({})).code).toBe('import_not_ready')
  await app.db.pool.query("update bulk_imports set state = 'checked' where id = $1", [id])
  await member.post(`/team/bulk_imports/${id}/import`, {})
  await expect.poll(async () => (await attributesOf(member, id)).state).toBe('applied')
  expect(await countOf(id)).toBe(1)
  expect((await leaveOut({})).code).toBe('import_applied')
})
