import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { listOf, upload } from '../../../../../test/bulk-imports.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
})
afterAll(() => app.stop())

const rowsOf = async (id: string, kind?: string) =>
  (await member.get(`/team/bulk_imports/${id}/rows${kind ? `?filters[kind]=${kind}` : ''}`)).body.data.map(
    (row: any) => ({ row: row.attributes.row, verdict: row.attributes.verdict, marks: row.attributes.marks }),
  )
const peopleOf = async (id: string) =>
  (await member.get(`/team/bulk_imports/${id}/recipients`)).body.data.map((person: any) => person.attributes)

test('a file becomes a list: it is uploaded, checked, corrected and applied', async () => {
  const file = listOf([
    'Ida Rhodes,Analytical,Ida@Example.com,(512) 555-0134,1 Elm Street,Apt 2,Austin,TX,78701,USA',
    'Grace Hopper,Navy,,,2 Oak Street,,Arlington,VA,2220,US',
    'Lin,,lin@example.com,,,,,,,',
    ',,nobody,,,,,,,',
    'Bo Box,,,,PO Box 12,,Berlin,,10115,Deutschland',
  ])
  const created = await upload(app, member, file, 'Spring guests.csv')
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: {
        type: 'bulkImports',
        attributes: {
          name: 'Spring guests',
          state: 'uploaded',
          authorName: 'Marco Test',
          fileName: 'Spring guests.csv',
          hasHeaders: true,
          delimiter: ',',
          deletable: true,
          canUndo: false,
          recipientsCount: 0,
        },
      },
    },
  })
  expect(created.body.data.attributes.columns.map((column: any) => column.field)).toEqual([
    'name',
    'company',
    'email',
    'phone',
    'address_one',
    'address_two',
    'city',
    'state',
    'zipcode',
    'country',
  ])
  const id = created.body.data.id

  const preview = await member.post(`/team/bulk_imports/${id}/preview`, {})
  expect(preview.body.data.attributes).toMatchObject({
    state: 'checked',
    counts: {
      total: 5,
      read: 5,
      ready: 2,
      ask: 1,
      wrong: 2,
      check: 1,
      repeated: 0,
      existing: 0,
      leftOut: 0,
      listed: 3,
    },
  })
  expect(preview.body.errors).toEqual([
    {
      row: 3,
      field: 'zipcode',
      message: 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
    },
    { row: 5, field: 'email', message: 'Enter an email address like ada@example.com.' },
  ])
  expect((await member.get(`/team/bulk_imports/${id}/rows`)).body.data[0]).toEqual({
    id: '2',
    type: 'importRows',
    attributes: {
      row: 2,
      verdict: 'ready',
      confidence: 'good',
      errors: [],
      marks: [],
      existingRecipientId: null,
      leftOut: false,
      values: {
        name: 'Ida Rhodes',
        company: 'Analytical',
        email: 'ida@example.com',
        phone: '+15125550134',
        address_one: '1 Elm Street',
        address_two: 'Apt 2',
        city: 'Austin',
        state: 'TX',
        zipcode: '78701',
        country: 'US',
        salesforce_resource_type: null,
        salesforce_resource_uid: null,
      },
    },
  })
  expect(await rowsOf(id, 'check')).toEqual([
    { row: 6, verdict: 'ready', marks: expect.arrayContaining(['po_box']) },
  ])

  const mended = await member.put(`/team/bulk_imports/${id}/rows/3`, { values: { zipcode: '22201' } })
  expect(mended.body).toMatchObject({
    data: {
      attributes: { verdict: 'ready', errors: [], values: { zipcode: '22201', name: 'Grace Hopper' } },
    },
    import: { attributes: { counts: { ready: 3, wrong: 1, listed: 4 } } },
  })
  expect(
    (await member.put(`/team/bulk_imports/${id}/rows/6`, { left_out: true })).body.import.attributes.counts,
  ).toMatchObject({ leftOut: 1, listed: 3 })

  const done = await member.post(`/team/bulk_imports/${id}/import`, {})
  expect(done.body.data.attributes).toMatchObject({
    state: 'applied',
    recipientsCount: 3,
    canUndo: true,
    deletable: true,
    counts: { listed: 3 },
  })
  expect(await peopleOf(id)).toMatchObject([
    { name: 'Ida Rhodes', phone: '+15125550134', addressState: 'given', country: 'US' },
    { name: 'Grace Hopper', zipcode: '22201', addressState: 'given' },
    { name: 'Lin', email: 'lin@example.com', address_one: null, addressState: 'requested' },
  ])
  const { rows: mails } = await app.db.pool.query(
    "select recipient, kind from mails where recipient like 'lin@%'",
  )
  expect(mails).toEqual([{ recipient: 'lin@example.com', kind: 'address-request' }])
  const { rows: kept } = await app.db.pool.query(
    `select (select count(*)::int from bulk_import_files where bulk_import_id = $1) as parts,
      (select count(*)::int from bulk_import_rows where bulk_import_id = $1) as rows`,
    [id],
  )
  expect(kept).toEqual([{ parts: 0, rows: 2 }])
  expect(await app.audit()).toEqual([])
})
