import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  member = await app.as('member')
  await app.db.pool.query('delete from recipients where team_id = $1 and id <> $2', [
    app.world.team,
    app.world.ada,
  ])
  await app.db.pool.query(
    "update recipients set name = 'ada', created_at = '2026-03-01T12:00:00Z' where id = $1",
    [app.world.ada],
  )
  await add('Ben', 'requested', '2026-03-31T23:59:59Z')
  await add('Émile', 'declined', '2026-04-01T00:00:00Z')
  await add('Zoë', 'given', '2026-04-30T23:59:59Z')
  await add('Gone', 'erased', '2026-04-02T00:00:00Z')
})
afterAll(() => app.stop())

async function add(name: string, addressState: string, createdAt: string) {
  const place = addressState === 'given' ? ['1 Elm St', 'Austin', 'US'] : [null, null, null]
  await app.db.pool.query(
    `insert into recipients (team_id, name, address_state, created_at, address_one, city, country)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [app.world.team, name, addressState, createdAt, ...place],
  )
}

const listed = async (query: string) => {
  const { status, body } = await member.get(`/team/recipients?${query}`)
  expect(status).toBe(200)
  return { names: body.data.map((person: any) => person.attributes.name), total: body.meta.totalCount }
}
const namesOf = async (query: string) => (await listed(query)).names
const refusalOf = async (query: string) => {
  const { status, body } = await member.get(`/team/recipients?${query}`)
  return [status, body.errors]
}

describe('the address book', () => {
  test('is sorted by the day people were added or by name, whatever the capitals', async () => {
    expect(await namesOf('')).toEqual(['Zoë', 'Émile', 'Ben', 'ada'])
    expect(await namesOf('sort=-added')).toEqual(['Zoë', 'Émile', 'Ben', 'ada'])
    expect(await namesOf('sort=added')).toEqual(['ada', 'Ben', 'Émile', 'Zoë'])
    const byName = await namesOf('sort=name')
    expect(byName.slice(0, 2)).toEqual(['ada', 'Ben'])
    expect(await namesOf('sort=-name')).toEqual(byName.toReversed())
  })

  test('has pages in every order', async () => {
    expect(await listed('sort=name&page[size]=1&page[number]=2')).toEqual({ names: ['Ben'], total: 4 })
    expect(await namesOf('sort=added&page[size]=3&page[number]=2')).toEqual(['Zoë'])
  })

  test('is filtered by whether the address is known', async () => {
    expect(await listed('filters[address]=given')).toEqual({ names: ['Zoë', 'ada'], total: 2 })
    expect(await listed('filters[address]=requested')).toEqual({ names: ['Ben'], total: 1 })
    expect(await listed('filters[address]=declined')).toEqual({ names: ['Émile'], total: 1 })
  })

  test('is filtered by the days on which people were added, both included', async () => {
    expect(await listed('filters[from]=2026-04-01')).toEqual({ names: ['Zoë', 'Émile'], total: 2 })
    expect(await listed('filters[to]=2026-03-31')).toEqual({ names: ['Ben', 'ada'], total: 2 })
    expect(await listed('filters[from]=2026-03-31&filters[to]=2026-04-01&sort=added')).toEqual({
      names: ['Ben', 'Émile'],
      total: 2,
    })
    expect(await namesOf('filters[from]=2026-04-01&filters[address]=given&search=zo')).toEqual(['Zoë'])
  })

  test('refuses orders, addresses and days that there are not', async () => {
    for (const query of ['sort=email', 'filters[address]=erased', 'filters[from]=2026-02-30'])
      expect((await refusalOf(query))[0], query).toBe(400)
    expect((await refusalOf('filters[from]=2026-02-30'))[1]).toEqual(['This day does not exist.'])
  })

  test('is exported with the filters of the list', async () => {
    const { text } = await member.get(
      '/team/recipients/export?filters[address]=given&filters[from]=2026-04-01',
    )
    expect(parse(text, { bom: true }).map(line => line[0])).toEqual(['Name', 'Zoë'])
  })
})
