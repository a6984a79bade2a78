import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { connectSalesforce } from '../../../../test/connections/crm.ts'
import { makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
let member: Client
let path: string

const names = async (type: string, search: string): Promise<string[]> => {
  const answer = await member.get(`${path}?resource_type=${type}&search=${encodeURIComponent(search)}`)
  expect([search, answer.status]).toEqual([search, 200])
  return answer.body.data.map((record: { attributes: { name: string } }) => record.attributes.name)
}

beforeAll(async () => {
  app = await startApp()
  member = await app.as('member')
  path = `/team/users/${app.world.users.member.id}/salesforce`
})
afterAll(() => app.stop())

describe('GET team/users/{userId}/salesforce', () => {
  it('needs a connection', async () => {
    expect((await member.get(`${path}?resource_type=Lead`)).status).toBe(409)
    await connectSalesforce(member)
  })

  it.each([
    ['Lead', 'leads', ['name', 'company', 'uid'], 60],
    ['Account', 'accounts', ['name', 'uid'], 20],
    ['Contact', 'contacts', ['name', 'account_name', 'uid'], 40],
  ])(
    'answers each %s by name, with exactly its fields and the number of all',
    async (type, wire, fields, total) => {
      const { body } = await member.get(`${path}?resource_type=${type}&page[size]=15&page[number]=2`)
      expect(body.meta).toEqual({ totalCount: total })
      expect(body.data).toHaveLength(Math.min(15, total - 15))
      for (const { id, type: sent, attributes } of body.data) {
        expect([sent, id]).toEqual([wire, attributes.uid])
        expect(Object.keys(attributes)).toEqual(fields)
      }
    },
  )

  it('looks for quotes, backslashes, % and _ as they are typed, and never breaks a query', async () => {
    expect(await names('Account', "O'Neill")).toEqual(["O'Neill Print"])
    expect(await names('Account', '100%')).toEqual(['Lumen 100%'])
    expect(await names('Account', 'meadow_m')).toEqual(['Meadow_Market'])
    expect(await names('Account', 'north\\s')).toEqual(['North\\South'])
    for (const hostile of ["' OR Name != '", "\\' OR Id != null --", "%' LIMIT 1 ", '__', '"; delete', "'"])
      expect(await names('Account', hostile)).toHaveLength(hostile === "'" ? 1 : 0)
    expect(await names('Contact', 'ada.byron@acme.test')).toEqual(['Ada Byron'])
  })

  it('refuses other types, long searches and pages out of reach', async () => {
    const refused = async (query: string) => {
      const answer = await member.get(`${path}?${query}`)
      return [answer.status, answer.body.errors]
    }
    expect((await refused('resource_type=User'))[0]).toBeGreaterThanOrEqual(400)
    expect((await refused(`resource_type=Lead&search=${'x'.repeat(101)}`))[0]).toBeGreaterThanOrEqual(400)
    expect(await refused('resource_type=Lead&page[number]=99')).toEqual([
      422,
      ['Salesforce shows no records that far down. Search for a name.'],
    ])
  })

  it('says when Salesforce is down, spares its last calls, and ends when it lets us in no more', async () => {
    await makeFault(app, { service: 'salesforce', mode: 'error_before' })
    expect((await member.get(`${path}?resource_type=Lead`)).status).toBe(503)
    await makeFault(app, { service: 'salesforce', mode: 'limit', match: 'GET /services/data/v60.0/query' })
    expect((await member.get(`${path}?resource_type=Lead`)).status).toBe(429)
    expect((await member.get(`${path}?resource_type=Lead`)).status).toBe(429)
    await app.db.pool.query('delete from crm_organizations')
    await tellSandbox(app, 'POST', '/salesforce/revoke')
    const ended = await member.get(`${path}?resource_type=Lead`)
    expect([ended.status, ended.text]).toEqual([409, expect.stringContaining('crm_revoked')])
  })
})

describe('the record of a gift', () => {
  const order = (type: unknown, uid: unknown) =>
    member.post('/team/orders', {
      order: { salesforce_resource_type: type, salesforce_resource_uid: uid },
    })

  it('is kept with a uid of 18 characters', async () => {
    const { body } = await order('Lead', '00QRb000000000z')
    expect(body.data.attributes.salesforce_resource_uid).toBe('00QRb000000000zMAA')
    expect((await order(null, null)).status).toBe(201)
  })

  it.each([
    ['Lead', null],
    [null, '00QRb000000000z'],
    ['Lead', '003Rb000000000z'],
    ['Lead', '00QRb000000000'],
    ['Lead', '00QRb000000000zAAA'],
    ['Lead', "00QRb0000000'0z"],
    ['User', '005Rb000000000z'],
  ])('is refused as %s %s', async (type, uid) => {
    expect((await order(type, uid)).status).toBe(422)
  })
})
