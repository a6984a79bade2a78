import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { checked, guest, listOf, upload, uploaded } from '../../../../../test/bulk-imports.ts'
import { sendForm } from '../../../../../test/send-form.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const fieldsOf = ({ columns }: any) => columns.map((column: any) => column.field)
const rowsOf = async (id: string) =>
  (await member.get(`/team/bulk_imports/${id}/rows`)).body.data.map((row: any) => row.attributes)

test('a file that is no table is refused with a readable error, and nothing is stored', async () => {
  const stored = async () =>
    (
      await app.db.pool.query(
        'select (select count(*)::int from bulk_imports) as imports, (select count(*)::int from bulk_import_files) as parts',
      )
    ).rows
  const before = await stored()
  const refused = await upload(app, member, new Uint8Array(Buffer.from('%PDF-1.7 something')), 'guests.pdf')
  expect(refused).toMatchObject({ status: 422, body: { errors: [expect.stringMatching(/\w{4}.*\.$/)] } })
  expect((await member.post('/team/bulk_imports', {})).body).toEqual({
    errors: ['Choose a CSV or XLSX file.'],
  })
  expect(await stored()).toEqual(before)
})

test('a file that contained an erased person is refused when it is read again', async () => {
  const id = await uploaded(app, member, listOf([guest(1)]))
  await app.db.pool.query('delete from bulk_import_files where bulk_import_id = $1', [id])
  for (const [call, reading] of [
    ['preview', { include_headers: false }],
    ['preview', {}],
    ['import', {}],
  ])
    expect(await member.post(`/team/bulk_imports/${id}/${call}`, reading)).toMatchObject({
      status: 422,
      body: { errors: ['This file is no longer kept. Choose it again.'] },
    })
})

test('the column mapping is the user’s choice, remembered for the team’s next file, each field once', async () => {
  const file = 'Who,Mail,Post Code\nIda,ida@example.com,78701\n'
  const first = await upload(app, member, file)
  expect(fieldsOf(first.body.data.attributes)).toEqual([null, 'email', 'zipcode'])
  const id = first.body.data.id
  const mapped = await member.post(`/team/bulk_imports/${id}/preview`, { mapping: ['name', 'email', null] })
  expect(mapped.body.data.attributes).toMatchObject({
    state: 'checked',
    counts: { ask: 1, ready: 0, wrong: 0 },
  })
  expect(fieldsOf((await upload(app, member, file)).body.data.attributes)).toEqual(['name', 'email', null])
  expect(fieldsOf((await upload(app, await app.as('stranger'), file)).body.data.attributes)).toEqual([
    null,
    'email',
    'zipcode',
  ])
  expect(
    (await member.post(`/team/bulk_imports/${id}/preview`, { mapping: ['email', 'email'] })).body,
  ).toEqual({ errors: ['Two columns are “email”. Choose it once.'] })
  expect(
    (await member.post(`/team/bulk_imports/${id}/preview`, { mapping: [null, null, null, 'city'] })).body,
  ).toEqual({ errors: ['The file has 3 columns, and 4 were mapped.'] })
  expect((await member.post(`/team/bulk_imports/${id}/import`, { mapping: ['email', 'email'] })).status).toBe(
    422,
  )
})

test('the user can say whether there is a header row, and the columns follow', async () => {
  const id = await checked(app, member, 'Name,Email\nIda,ida@example.com\nBo,bo@example.com\n')
  const denied = await member.post(`/team/bulk_imports/${id}/preview`, { include_headers: 'no' })
  expect(denied.body.data.attributes).toMatchObject({
    hasHeaders: false,
    counts: { read: 3 },
    columns: [
      { header: '', samples: ['Name', 'Ida', 'Bo'], field: null },
      { header: '', samples: ['Email', 'ida@example.com', 'bo@example.com'], field: null },
    ],
  })
  const told = await member.post(`/team/bulk_imports/${id}/preview`, { include_headers: 'yes' })
  expect(told.body.data.attributes).toMatchObject({
    hasHeaders: true,
    counts: { read: 2, ask: 2 },
    columns: [
      { header: 'Name', samples: ['Ida', 'Bo'], field: 'name' },
      { header: 'Email', field: 'email' },
    ],
  })
  const form = await uploaded(app, member, 'ida@example.com\nbo@example.com\n')
  const imported = await sendForm(app, member, 'POST', `/team/bulk_imports/${form}/import`, {
    include_headers: 'no',
  })
  expect(imported.body.data.attributes).toMatchObject({
    state: 'applied',
    hasHeaders: false,
    recipientsCount: 2,
  })
})

test('first and last name are joined to the name, and rows without a country get the chosen one', async () => {
  const id = await checked(
    app,
    member,
    'Vorname;Nachname;Straße;PLZ;Ort\nJürgen;Groß;Königsallee 1;40212;Düsseldorf\n',
    { options: { country: 'de' } },
  )
  expect(await rowsOf(id)).toMatchObject([
    { verdict: 'ready', values: { name: 'Jürgen Groß', zipcode: '40212', country: 'DE' } },
  ])
  const elsewhere = await member.post(`/team/bulk_imports/${id}/preview`, { options: { country: 'US' } })
  expect(elsewhere.body.errors).toMatchObject([{ row: 2, field: 'state' }])
})

test('every error names its row, its cell and what to do', async () => {
  const id = await checked(
    app,
    member,
    listOf([
      `${'N'.repeat(121)},,,,1 Elm Street,,Austin,TX,78701,US`,
      ',,,,1 Elm Street,,Austin,TX,78701,US',
      'No Where,,,,,,,,,',
      'Ida,,,,1 Elm Street,,Austin,TX,78701,Atlantis',
      'Ida,,,call me,1 Elm Street,,Austin,TX,78701,US',
      'Ida,,,,,,Austin,TX,78701,US',
    ]),
  )
  const rows = await rowsOf(id)
  expect(
    rows.map((row: any) => [
      row.row,
      row.verdict,
      row.confidence,
      ...row.errors.map((error: any) => `${error.field}: ${error.message}`),
      ...row.marks,
    ]),
  ).toEqual([
    [2, 'wrong', 'wrong', 'name: Name has at most 120 characters.'],
    [3, 'wrong', 'wrong', 'name: Enter the name.'],
    [4, 'wrong', 'wrong', 'address_one: Enter an address, or an email to ask for it.'],
    [5, 'wrong', 'wrong', 'country: “Atlantis” is no country we know.'],
    [6, 'ready', 'check', '“call me” may not be a phone number.'],
    [7, 'wrong', 'wrong', 'address_one: Enter the street and number.'],
  ])
})
