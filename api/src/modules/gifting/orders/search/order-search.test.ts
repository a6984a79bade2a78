import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeFindableThings } from '../../../../../test/search/findable-things.ts'

let app: TestApp
let owner: Client
let member: Client

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
    word: 'Elsewhere',
    numbers: { gift: 'abcdef34', store: 'abcd9999', shop: 'abcd8888' },
    tracking: { gift: '1Z999AA9', store: '1Z999BB9', shop: '1Z999CC9' },
  })
  // The second box of the gift has a number of its own.
  await app.db.pool.query(
    `insert into parcels (team_id, order_id, number, state, tracking_number)
    select team_id, id, 2, 'shipped', '9400 1000' from orders where public_id::text like 'abcdef12%'`,
  )
  owner = await app.as('owner')
  member = await app.as('member')
})
afterAll(() => app.stop())

const numbersOf = (answer: { status: number; body: { data: { attributes: { orderId: string } }[] } }) => {
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ attributes }) => attributes.orderId)
}
const listed = async (client: Client, path: string, text: string, filter = '') =>
  numbersOf(await client.get(`${path}?filters[name_or_email]=${encodeURIComponent(text)}${filter}`))
const ownOf = (userId: number) => `/team/users/${userId}/orders`

const codes = [
  'abcdef12',
  '#ABCDEF12',
  'abcd ef',
  '#ABCDEF12-1',
  '1Z999AA1',
  '1z 99 9-aa1',
  '1Z99',
  '9400-1000',
]

describe('the lists of orders', () => {
  it.each(codes)('find an order by %j, among one’s own and the team’s', async text => {
    expect(await listed(owner, '/team/orders', text)).toEqual(['ABCDEF12'])
    expect(await listed(member, ownOf(app.world.users.member.id), text)).toEqual(['ABCDEF12'])
    expect(await listed(owner, ownOf(app.world.users.owner.id), text)).toEqual([])
  })

  it.each(['bcdef12', 'Z999AA1', '#abcdef13', 'abcdef34', '1Z999AA9', 'abcd3456', '1Z999BB2'])(
    'find nothing by %j: by the middle of a number, or an order that is not in the list',
    async text => {
      expect(await listed(owner, '/team/orders', text)).toEqual([])
    },
  )

  it('find a redemption order by its codes where those are listed', async () => {
    const redemption = (is: boolean) =>
      app.db.pool.query(
        `update orders set group_order_id = case when $1 then g.id end, group_order_name = case when $1 then g.name end
        from group_orders g where g.team_id = orders.team_id and public_id::text like 'abcdef12%'`,
        [is],
      )
    await redemption(true)
    try {
      for (const text of codes) {
        expect(await listed(owner, '/team/orders', text, '&filters[redemption]=true'), text).toEqual([
          'ABCDEF12',
        ])
        expect(await listed(owner, '/team/orders', text), text).toEqual([])
      }
    } finally {
      await redemption(false)
    }
  })

  it('find people by a text that could be a number, beside the orders that have it', async () => {
    const { rows } = await app.db.pool.query<{ id: string }>(
      `with person as (
        insert into recipients (team_id, name, email, address_one, city, country)
        values ($1, 'Ada', 'ada1999@acme.test', '1 Elm Street', 'Austin', 'US') returning id
      )
      insert into orders (public_id, tracking_token, team_id, origin, user_id, recipient_id, status, ship_name)
      select rpad('77', 32, '7')::uuid, 'ada', $1, 'gift', $2, id, 'processing', 'Ada' from person returning id`,
      [app.world.team, app.world.users.member.id],
    )
    expect(rows).toHaveLength(1)
    expect(await listed(owner, '/team/orders', '1999')).toEqual(['77777777'])
    await app.db.pool.query(
      "update parcels set tracking_number = '1999 00' where tracking_number = '9400 1000'",
    )
    expect(await listed(owner, '/team/orders', '1999')).toEqual(['77777777', 'ABCDEF12'])
    await app.db.pool.query(
      "update parcels set tracking_number = '9400 1000' where tracking_number = '1999 00'",
    )
  })

  it('keep their other filters, and count what they found', async () => {
    const { body } = await owner.get('/team/orders?filters[name_or_email]=abcdef12')
    expect(body.meta.totalCount).toBe(1)
    expect(await listed(owner, '/team/orders', 'abcdef12', '&filters[status]=delivered')).toEqual([])
    expect(await listed(owner, '/team/orders', 'abcdef12', '&filters[status]=shipped')).toEqual(['ABCDEF12'])
  })
})
