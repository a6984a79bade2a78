import { operatorSearchKinds, type SearchKind } from '@ribbon/contract/administration/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeFindableThings } from '../../../../test/search/findable-things.ts'

interface Result {
  id: string
  attributes: Record<string, string | null> & { kind: string; subjectId: string; title: string }
}

let app: TestApp
let clients: Record<'owner' | 'storeAdmin' | 'member' | 'colleague' | 'limited' | 'stranger', Client>

beforeAll(async () => {
  app = await startApp({ worker: false })
  const { team, otherTeam, users } = app.world
  await makeFindableThings(app, {
    teamId: team,
    ownerId: users.owner.id,
    senderId: users.member.id,
    word: 'Zanzibar',
    numbers: { gift: 'abcdef12', store: 'abcd3456', shop: 'abcd7777' },
    tracking: { gift: '1Z 999-AA1', store: '1Z999BB2', shop: '1Z999CC3' },
  })
  await makeFindableThings(app, {
    teamId: otherTeam,
    ownerId: users.stranger.id,
    senderId: users.stranger.id,
    word: 'Zanzibar',
    numbers: { gift: 'abcdef34', store: 'abcd9999', shop: 'abcd8888' },
    tracking: { gift: '1Z999AA9', store: '1Z999BB9', shop: '1Z999CC9' },
  })
  await app.db.pool.query("update users set first_name = 'Zanzibar' where id = any($1)", [
    [users.colleague.id, users.stranger.id],
  ])
  const names = ['owner', 'storeAdmin', 'member', 'colleague', 'limited', 'stranger'] as const
  clients = Object.fromEntries(
    await Promise.all(names.map(async name => [name, await app.as(name)])),
  ) as typeof clients
})
afterAll(() => app.stop())

async function find(client: Client, text: string, path = '/team/search'): Promise<Result[]> {
  const answer = await client.get(`${path}?search=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}

const kindsOf = (results: Result[]) => [...new Set(results.map(result => result.attributes.kind))].toSorted()
const titlesOf = (results: Result[]) => results.map(result => result.attributes.title).toSorted()

const ofEverybody: SearchKind[] = ['project']
const ofMembers: SearchKind[] = [...ofEverybody, 'recipient', 'list', 'cardTemplate', 'gift', 'bundle']
const ofOwners: SearchKind[] = [...ofMembers, 'order', 'groupOrder', 'participant']
const ofTeamOwner: SearchKind[] = [...ofOwners, 'member', 'storeOrder', 'storeCustomer', 'shopOrder']

describe('the search call', () => {
  it('finds for each role what it has pages for, orders of colleagues for owners alone', async () => {
    const expected = {
      owner: ofTeamOwner,
      storeAdmin: ofOwners,
      member: [...ofMembers, 'order'],
      colleague: ofMembers,
      limited: ofEverybody,
    } as const
    for (const [name, kinds] of Object.entries(expected))
      expect(kindsOf(await find(clients[name as keyof typeof expected], 'zanzibar')), name).toEqual(
        [...kinds].toSorted(),
      )
  })

  it('shows what is for owners only to owners', async () => {
    const gifts = async (client: Client) =>
      titlesOf((await find(client, 'zanzibar')).filter(({ attributes }) => attributes.kind === 'gift'))
    expect(await gifts(clients.owner)).toEqual(['Zanzibar Mug', 'Zanzibar Watch'])
    expect(await gifts(clients.member)).toEqual(['Zanzibar Mug'])
  })

  it('finds nothing of another team, by name, number or tracking number', async () => {
    const own = await find(clients.owner, 'zanzibar')
    const foreign = await find(clients.stranger, 'zanzibar')
    const ids = new Set(own.map(result => result.id))
    expect(foreign.length).toBeGreaterThan(10)
    expect(foreign.filter(result => ids.has(result.id) && !result.id.startsWith('storeCustomer'))).toEqual([])
    for (const text of ['abcdef34', 'abcd9999', 'abcd8888', '1Z999AA9', '1Z999BB9', '1Z999CC9', 'globex'])
      expect(await find(clients.owner, text), text).toEqual([])
  })

  it.each([
    [
      'swag_store',
      ['recipient', 'list', 'cardTemplate', 'gift', 'bundle', 'order', 'groupOrder', 'participant', 'member'],
    ],
    ['e_commerce', ['gift', 'storeOrder', 'storeCustomer', 'shopOrder']],
    ['project', ['project']],
  ] as const)('finds of a team with the module %s what belongs to it', async (module, kinds) => {
    const modulesAre = (modules: readonly string[]) =>
      app.db.pool.query('update teams set modules = $2 where id = $1', [app.world.team, modules])
    await modulesAre([module])
    try {
      expect(kindsOf(await find(clients.owner, 'zanzibar'))).toEqual([...kinds].toSorted())
    } finally {
      await modulesAre(['swag_store', 'project', 'e_commerce'])
    }
  })

  it('answers an owner who acts as a member what that member finds, and a suspended team as before', async () => {
    const acting = await app.as('owner')
    await acting.post(`/team/members/${app.world.users.colleague.id}/impersonate`)
    expect(kindsOf(await find(acting, 'zanzibar'))).toEqual([...ofMembers].toSorted())
    await acting.delete('/user/impersonation')
    const suspend = (reason: string | null) =>
      app.db.pool.query(
        'update teams set suspended_at = case when $2::text is null then null else now() end, suspended_reason = $2 where id = $1',
        [app.world.team, reason],
      )
    await suspend('Unpaid.')
    expect(kindsOf(await find(clients.owner, 'zanzibar'))).toEqual([...ofTeamOwner].toSorted())
    await suspend(null)
  })

  it.each([
    ['abcdef12', 'gift'],
    ['ABCDEF', 'gift'],
    ['#abcd ef', 'gift'],
    ['#ABCDEF12-1', 'gift'],
    ['abcd3456', 'store'],
    ['abcd7777', 'shop'],
    ['1z999aa1', 'gift'],
    ['1Z99 9A', 'gift'],
    ['1z-999-bb', 'store'],
    ['1Z999CC3', 'shop'],
  ])('finds the order that begins with %s, whatever its spaces and capitals', async (text, which) => {
    const kinds = { gift: 'order', store: 'storeOrder', shop: 'shopOrder' } as const
    expect(kindsOf(await find(clients.owner, text))).toEqual([kinds[which as keyof typeof kinds]])
  })

  it.each(['bcdef12', 'Z999AA1', 'abcdef12f', '1Z999AA1X', 'z', '', '%%%', "'; drop table orders; --"])(
    'finds nothing by %j: numbers are found by their beginning',
    async text => {
      expect(await find(clients.owner, text)).toEqual([])
    },
  )

  it('names the tracking number by which a parcel was found, and puts it before names', async () => {
    const [first] = await find(clients.owner, '1Z999AA')
    expect(first?.attributes).toMatchObject({
      kind: 'order',
      number: 'ABCDEF12',
      trackingNumber: '1Z 999-AA1',
      status: 'shipped',
      title: 'Zanzibar Buyer',
    })
  })

  it('finds all words in any order, the beginning of a name first', async () => {
    await app.db.pool.query(
      `insert into recipients (team_id, name, address_one, city, country)
      select $1, name, '1 Elm Street', 'Austin', 'US' from unnest(array['Joanne Quill', 'Ann Quill', 'Mary Ann Quill', 'Bo Li']) name`,
      [app.world.team],
    )
    const people = async (text: string) =>
      (await find(clients.member, text)).map(each => each.attributes.title)
    expect(await people('ann quill')).toEqual(['Ann Quill', 'Mary Ann Quill', 'Joanne Quill'])
    expect(await people('quill mary')).toEqual(['Mary Ann Quill'])
    expect(await people('bo')).toEqual(['Bo Li'])
  })

  it('shows five of a kind and counts up to a hundred', async () => {
    await app.db.pool.query(
      `insert into card_templates (team_id, name, message, created_by_id)
      select $1, 'Counted ' || n, 'x', $2 from generate_series(1, 101) n`,
      [app.world.team, app.world.users.owner.id],
    )
    const { body } = await clients.owner.get('/team/search?search=counted')
    expect(body.data).toHaveLength(5)
    expect(body.meta).toEqual({
      totalCount: 100,
      groups: [{ kind: 'cardTemplate', count: 100, isMore: true }],
    })
  })
})

describe('the operators’ search call', () => {
  it('finds parcels and orders of all teams by number and tracking number, and names their team', async () => {
    const operator = await app.operator()
    const parcels = await find(operator, '1z999', '/operations/search')
    expect(parcels.filter(({ attributes }) => attributes.kind === 'parcel')).toHaveLength(5)
    expect((await operator.get('/operations/search?search=1z999')).body.meta.groups).toMatchObject([
      { kind: 'parcel', count: 6 },
      { kind: 'order', count: 6 },
    ])
    const [found] = await find(operator, 'abcdef34-1', '/operations/search')
    expect(found?.attributes).toMatchObject({ kind: 'parcel', number: 'ABCDEF34-1', teamName: 'Globex' })
  })

  it('finds teams, products and projects by name', async () => {
    const operator = await app.operator()
    expect(kindsOf(await find(operator, 'globex', '/operations/search'))).toEqual([
      'product',
      'stock',
      'team',
    ])
    expect(kindsOf(await find(operator, 'zanzibar', '/operations/search'))).toEqual([
      'product',
      'project',
      'stock',
    ])
    expect(await find(operator, '', '/operations/search')).toEqual([])
  })

  it('finds stock by SKU and name, once for each variant, and leaves out what is gone', async () => {
    const operator = await app.operator()
    const stock = async () =>
      (await find(operator, 'zanzibar wat', '/operations/search')).filter(
        ({ attributes }) => attributes.kind === 'stock',
      )
    expect((await stock()).map(({ attributes }) => [attributes.number, attributes.teamName])).toEqual([
      ['Zanzibar Watch', 'Globex'],
      ['Zanzibar Watch', 'Acme'],
    ])
    await app.db.pool.query(
      `with archived as (update product_variants set archived_at = now() where sku = 'Zanzibar Watch' returning id)
      update stock_levels set on_hand = 0 where product_variant_id in (select id from archived)`,
    )
    expect(await stock()).toEqual([])
  })

  it('finds for an operator of the warehouse parcels and stock, and nothing else', async () => {
    const operator = await app.operator()
    const searched = ['zanzibar', 'globex', 'abcdef12', '1z999']
    const all = await Promise.all(
      searched.map(async text => kindsOf(await find(operator, text, '/operations/search'))),
    )
    expect([...new Set(all.flat())].toSorted()).toEqual([...operatorSearchKinds].toSorted())
    await app.db.pool.query("update operators set role = 'warehouse'")
    try {
      const found = searched.map(async text => kindsOf(await find(operator, text, '/operations/search')))
      expect(await Promise.all(found)).toEqual([['stock'], ['stock'], ['parcel'], ['parcel']])
      const { meta } = (await operator.get('/operations/search?search=1z999')).body
      expect(meta).toEqual({ totalCount: 6, groups: [{ kind: 'parcel', count: 6, isMore: false }] })
    } finally {
      await app.db.pool.query("update operators set role = 'everything'")
    }
  })
})
