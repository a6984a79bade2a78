import { orderSorts } from '@ribbon/contract/gifting/orders/order-lists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../../test/orders.ts'

describe('lists of orders that are sorted and narrowed to days', () => {
  let app: TestApp
  let owner: Client
  let member: Client
  let ids: Record<'early' | 'middle' | 'late', string>
  beforeAll(async () => {
    app = await startApp({ worker: false })
    ;[owner, member] = [await app.as('owner'), await app.as('member')]
    const place = async (sender: Client, quantity: number) =>
      (await placeOrder(app, sender, [{ product_variant_id: String(app.world.mug.variant), quantity }])).id
    ids = { early: await place(owner, 2), middle: await place(member, 3), late: await place(owner, 1) }
    const facts = [
      [ids.early, '2026-05-31 23:59:59Z', 'bea Arthur', '2026-06-20 10:00Z', 'shipped'],
      [ids.middle, '2026-06-01 00:00Z', 'Ada Lovelace', null, 'processing'],
      [ids.late, '2026-06-30 23:59:59Z', null, '2026-06-19 10:00Z', 'delivered'],
    ]
    for (const [id, createdAt, name, shippedAt, status] of facts)
      await app.db.pool.query(
        'update orders set created_at = $2, ship_name = $3, shipped_at = $4, status = $5 where id = $1',
        [id, createdAt, name, shippedAt, status],
      )
  })
  afterAll(() => app.stop())

  const nameOf = (id: string) => Object.entries(ids).find(([, other]) => other === id)?.[0]
  const list = async (query: string, path = '/team/orders', client = owner) => {
    const { body } = await client.get(`${path}?${query}`)
    return { names: body.data.map((row: { id: string }) => nameOf(row.id)), total: body.meta.totalCount }
  }

  it.each([
    ['date', 'early middle late'],
    ['recipient', 'middle early late'],
    ['status', 'late middle early'],
    ['shipped', 'middle late early'],
    ['total', 'late early middle'],
  ])('sorted by %s, and the other way round', async (sort, names) => {
    const expected = names.split(' ')
    expect(await list(`sort=${sort}`)).toEqual({ names: expected, total: 3 })
    expect(await list(`sort=-${sort}`)).toEqual({ names: expected.toReversed(), total: 3 })
    expect((await list(`sort=${sort}&page[size]=1&page[number]=2`)).names).toEqual([expected[1]])
  })

  it.each(orderSorts)(
    'an index has the order of %s, so that no page sorts all orders of a team',
    async sort => {
      const { orderOfRows } = await import('./order-sorts.store.ts')
      const client = await app.db.pool.connect()
      try {
        await client.query('begin')
        // So few rows are sorted sooner than read from an index.
        await client.query('set local enable_sort = off')
        const { rows } = await client.query(
          `explain (format json)
        select o.id
        from orders o
        where o.status <> 'unpaid'
          and o.origin = 'gift'
          and o.group_order_id is null
          and o.project_id is null
          and o.team_id = ${app.world.team}
        order by ${orderOfRows(sort, false)}
        limit 50`,
        )
        expect(JSON.stringify(rows)).not.toContain('"Sort"')
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )

  it('days (UTC) are both included, each of them may be left out, and the total is exact', async () => {
    const june = 'filters[start_date]=2026-06-01&filters[end_date]=2026-06-30'
    expect(await list(june)).toEqual({ names: ['late', 'middle'], total: 2 })
    expect(await list(`${june}&page[size]=1`)).toEqual({ names: ['late'], total: 2 })
    expect(await list('filters[end_date]=2026-05-31')).toEqual({ names: ['early'], total: 1 })
    expect(await list('filters[start_date]=2026-06-30')).toEqual({ names: ['late'], total: 1 })
    expect(await list(`${june}&filters[status]=processing&sort=total`)).toEqual({
      names: ['middle'],
      total: 1,
    })
    expect(await list('filters[start_date]=&filters[end_date]=')).toMatchObject({ total: 3 })
    expect(await list('filters[start_date]=2027-01-01')).toEqual({ names: [], total: 0 })
  })

  it('one person’s orders are sorted and narrowed the same way', async () => {
    const path = `/team/users/${app.world.users.owner.id}/orders`
    expect(await list('sort=total', path)).toEqual({ names: ['late', 'early'], total: 2 })
    expect(await list('filters[start_date]=2026-06-01', path)).toEqual({ names: ['late'], total: 1 })
    expect(await list('sort=-total', '/team/orders', member)).toEqual({ names: ['middle'], total: 1 })
  })

  it('an order that is none, days that are none and days in the wrong order are refused', async () => {
    const refusal = async (query: string) => {
      const { status, body } = await owner.get(`/team/orders?${query}`)
      return [status, body.errors]
    }
    expect((await refusal('sort=weight'))[0]).toBe(400)
    expect(await refusal('filters[start_date]=2026-02-30')).toEqual([400, ['This day does not exist.']])
    expect(await refusal('filters[start_date]=2026-06-02&filters[end_date]=2026-06-01')).toEqual([
      400,
      ['The last day must not be before the first.'],
    ])
  })
})
