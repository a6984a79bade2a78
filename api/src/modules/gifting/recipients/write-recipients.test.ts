import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const header = [
  'Name',
  'Company',
  'Email',
  'Phone',
  'Address line 1',
  'Address line 2',
  'City',
  'State',
  'Zip code',
  'Country',
]

test('the export of recipients is a file the importer reads, formulas escaped, filtered by name, email or company', async () => {
  const member = await app.as('member')
  const evil = {
    name: '=HYPERLINK("x")',
    company: '@Zed; "Ltd"',
    phone: '(415) 555-2671',
    address_one: '1 Elm\nStreet',
    city: 'Austin',
    state: 'Texas',
    zipcode: '78701',
    country: 'US',
  }
  expect((await member.post('/team/recipients', { recipient: evil })).body.data.attributes).toMatchObject({
    phone: '+14155552671',
    state: 'TX',
  })
  const { status, text, headers } = await member.get('/team/recipients/export?search=zed')
  expect({ status, type: headers['content-type'], file: headers['content-disposition'] }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
    file: expect.stringMatching(/^attachment; filename="recipients-\d{4}-\d\d-\d\d\.csv"$/),
  })
  expect(parse(text, { bom: true })).toEqual([
    header,
    [
      '\'=HYPERLINK("x")',
      '\'@Zed; "Ltd"',
      '',
      "'+14155552671",
      '1 Elm Street',
      '',
      'Austin',
      'TX',
      '78701',
      'US',
    ],
  ])
  const everyone = parse((await member.get('/team/recipients/export')).text, { bom: true })
  expect(everyone.map(line => line[0])).toEqual(['Name', '\'=HYPERLINK("x")', 'Ada Lovelace'])
  expect(
    (
      await app.db.pool.query(
        "select details from audit_events where action = 'recipients.exported' order by id",
      )
    ).rows,
  ).toEqual([{ details: { lines: 1 } }, { details: { lines: 2 } }])
})

test('an export of a long list contains every page once', async () => {
  await app.db.pool.query(
    `insert into recipients (team_id, name, address_one, city, country)
    select $1, 'Person ' || n, '1 Elm St', 'Austin', 'US'
    from generate_series(1, 10001) n`,
    [app.world.otherTeam],
  )
  const names = parse((await (await app.as('stranger')).get('/team/recipients/export')).text, { bom: true })
    .slice(1)
    .map(line => line[0])
  expect(names).toHaveLength(10_002)
  expect(new Set(names).size).toBe(10_002)
})
