import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { compactChanges } from './dashboard.store.ts'

/** Days are UTC; the gifts of this test are moved to days counted from the first of this month. */
describe('the dashboard call', () => {
  let app: TestApp
  let clients: Record<'owner' | 'member' | 'colleague' | 'storeAdmin' | 'limited' | 'stranger', Client>
  const now = new Date()
  const month = now.getUTCMonth()
  const firstOf = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), month + offset, 1, 12))

  const metric = async (client: Client, name: string) => {
    const answer = await client.get(`/team/dashboard_metrics/${name}`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const mug = () => ({ product_variant_id: String(app.world.mug.variant), quantity: 1 })
  const placedAt = async (client: Client, at: Date, items = [mug()]) => {
    const { id, order } = await placeOrder(app, client, items)
    await app.db.pool.query('update orders set processing_started_at = $2 where id = $1', [id, at])
    return { id, cents: Math.round(Number(order.attributes.total) * 100) }
  }
  const fold = () => inTransaction(app.db, tx => compactChanges(tx))
  const text = (cents: number) => (cents / 100).toFixed(2)

  beforeAll(async () => {
    app = await startApp({ worker: false })
    const names = ['owner', 'member', 'colleague', 'storeAdmin', 'limited', 'stranger'] as const
    clients = Object.fromEntries(
      await Promise.all(names.map(async name => [name, await app.as(name)])),
    ) as typeof clients
  })
  afterAll(() => app.stop())

  it('shows a team that has sent nothing zeros, one cycle, no average, and its newest gifts in stock', async () => {
    const { owner, member } = clients
    expect((await metric(owner, 'orders_this_year')).attributes).toMatchObject({
      year: now.getUTCFullYear(),
      totalOrders: 0,
      totalSpend: '0.00',
      lastThirtyDays: { orders: 0, spend: '0.00' },
    })
    expect(
      (await metric(owner, 'orders_this_year')).attributes.months
        .map((each: { label: string }) => each.label)
        .join(' '),
    ).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
    expect((await metric(owner, 'orders_by_subscription_billing_cycle')).attributes.cycles).toMatchObject([
      { orders: 0, isCurrent: true },
    ])
    expect((await metric(owner, 'average_shipments')).attributes).toEqual({
      perMonth: null,
      monthCount: 0,
      perCycle: null,
      cycleCount: 0,
    })
    const gifts = (data: { attributes: { name: string } }[]) => data.map(gift => gift.attributes.name)
    expect(gifts(await metric(owner, 'trending_gifts'))).toEqual([
      'Founder Watch',
      'Soft Tee',
      'Campfire Mug',
    ])
    expect(gifts(await metric(member, 'trending_gifts'))).toEqual(['Soft Tee', 'Campfire Mug'])
    expect((await metric(member, 'trending_gifts'))[0].attributes).toMatchObject({
      windowDays: null,
      sentCount: 0,
      isInStock: true,
    })
    expect(
      (await metric(clients.stranger, 'trending_gifts')).map(
        (gift: { attributes: { name: string } }) => gift.attributes.name,
      ),
    ).toEqual(['Globex Pen'])
  })

  it('counts orders that were placed and not canceled: the team’s for owners, their own for others', async () => {
    const { owner, member, colleague, storeAdmin, limited, stranger } = clients
    const [one, two, three] = [
      await placedAt(member, now),
      await placedAt(member, now),
      await placedAt(colleague, now),
    ]
    const seen = async (client: Client) => {
      const { totalOrders, totalSpend, lastThirtyDays, months } = (await metric(client, 'orders_this_year'))
        .attributes
      expect([months[month].orders, months[month].spend, lastThirtyDays]).toEqual([
        totalOrders,
        totalSpend,
        { orders: totalOrders, spend: totalSpend, refunded: '0.00' },
      ])
      return [totalOrders, totalSpend]
    }
    const everyone = async () => [
      await seen(owner),
      await seen(storeAdmin),
      await seen(member),
      await seen(colleague),
      await seen(limited),
      await seen(stranger),
    ]
    const all = text(one.cents + two.cents + three.cents)
    const before = [
      [3, all],
      [3, all],
      [2, text(one.cents + two.cents)],
      [1, text(three.cents)],
      [0, '0.00'],
      [0, '0.00'],
    ]
    expect(await everyone()).toEqual(before)
    await fold()
    expect(await everyone()).toEqual(before)
    expect((await member.post(`/team/orders/${two.id}/cancel`)).status).toBe(200)
    const after = [
      [2, text(one.cents + three.cents)],
      [2, text(one.cents + three.cents)],
      [1, text(one.cents)],
      [1, text(three.cents)],
      [0, '0.00'],
      [0, '0.00'],
    ]
    expect(await everyone()).toEqual(after)
    await fold()
    expect(await everyone()).toEqual(after)
    expect(await app.audit()).toEqual([])
  })

  it('hides spend from members if the team hides prices, but not from owners', async () => {
    await app.db.pool.query('update teams set show_prices = false where id = $1', [app.world.team])
    const shown = (await metric(clients.member, 'orders_this_year')).attributes
    expect([
      shown.totalSpend,
      shown.lastThirtyDays.spend,
      shown.months[month].spend,
      shown.totalOrders,
    ]).toEqual([null, null, null, 1])
    expect((await metric(clients.owner, 'orders_this_year')).attributes.totalSpend).not.toBeNull()
    await app.db.pool.query('update teams set show_prices = true where id = $1', [app.world.team])
  })

  it('counts cycles back by the plan’s interval, between the periods that were granted', async () => {
    const { owner, member } = clients
    const day = (at: Date) => at.toISOString().slice(0, 10)
    // The running period began this month, the one before it on the 20th, after a trial of ten days.
    const [start, before, trial] = [
      firstOf(0),
      new Date(Date.UTC(now.getUTCFullYear(), month - 1, 20)),
      new Date(Date.UTC(now.getUTCFullYear(), month - 1, 10)),
    ]
    await app.db.pool.query(
      'update subscriptions set current_period_start = $2, current_period_end = $3 where team_id = $1',
      [app.world.team, start, firstOf(1)],
    )
    const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
    await app.db.pool.query(
      "update allowance_entries set source_id = $2 where team_id = $1 and kind = 'grant'",
      [app.world.team, seconds(start)],
    )
    for (const at of [before, trial]) {
      await app.db.pool.query(
        `insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
          values ($1, 0, 'grant', 'period', $2, 'test')`,
        [app.world.team, seconds(at)],
      )
    }
    await placedAt(member, new Date(before.getTime() + 3_600_000))
    await placedAt(member, new Date(trial.getTime() - 86_400_000))
    const { cycles } = (await metric(owner, 'orders_by_subscription_billing_cycle')).attributes
    const monthBefore = new Date(Date.UTC(now.getUTCFullYear(), month - 2, 10))
    expect(
      cycles.map((cycle: { startsOn: string; orders: number }) => [cycle.startsOn, cycle.orders]),
    ).toEqual([
      [day(monthBefore), 1],
      [day(trial), 0],
      [day(before), 1],
      [day(start), 2],
    ])
    expect(cycles.map((cycle: { endsOn: string }) => cycle.endsOn)).toEqual([
      day(trial),
      day(before),
      day(start),
      day(firstOf(1)),
    ])
    expect(cycles.map((cycle: { isCurrent: boolean }) => cycle.isCurrent)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect((await metric(owner, 'average_shipments')).attributes).toEqual({
      perMonth: 2,
      monthCount: 1,
      perCycle: 0.7,
      cycleCount: 3,
    })
    expect((await metric(clients.colleague, 'average_shipments')).attributes).toEqual({
      perMonth: null,
      monthCount: 0,
      perCycle: null,
      cycleCount: 0,
    })
  })

  it('shows the gifts most sent in thirty, else in ninety days, without cards and admin-only gifts', async () => {
    const { owner, member } = clients
    await placedAt(owner, now, [{ product_variant_id: String(app.world.secret.variant), quantity: 4 }])
    await placedAt(member, now, [
      { product_variant_id: String(app.world.tee.small), quantity: 2 },
      { product_variant_id: String(app.world.tee.large), quantity: 1 },
    ])
    const ranking = (data: { attributes: { name: string; sentCount: number; windowDays: number } }[]) =>
      data.map(({ attributes }) => [attributes.name, attributes.sentCount, attributes.windowDays])
    const {
      rows: [mugs],
    } = await app.db.pool.query<{ sent: number }>(
      `select sum(i.quantity)::int as sent
        from orders o
        join order_items i on i.order_id = o.id
        where o.status not in ('unpaid', 'canceled') and i.product_id = $1 and o.processing_started_at > current_date - 29`,
      [app.world.mug.product],
    )
    const ranked = [
      ['Founder Watch', 4, 30],
      ['Soft Tee', 3, 30],
      ['Campfire Mug', mugs!.sent, 30],
    ].sort((a, b) => Number(b[1]) - Number(a[1]))
    expect(
      ranking(await metric(owner, 'trending_gifts')).sort((a, b) => Number(b[1]) - Number(a[1])),
    ).toEqual(ranked)
    expect(ranking(await metric(member, 'trending_gifts'))).toEqual(
      ranked.filter(([name]) => name !== 'Founder Watch'),
    )
    await app.db.pool.query('update products set is_card = true where id = $1', [app.world.tee.product])
    expect(ranking(await metric(member, 'trending_gifts')).map(([name]) => name)).toEqual(['Campfire Mug'])
    const isInStock = async () => (await metric(member, 'trending_gifts'))[0].attributes.isInStock
    expect(await isInStock()).toBe(true)
    const setExpiry = (day: string) =>
      app.db.pool.query(`update product_variants set expiration_date = ${day} where id = $1`, [
        app.world.mug.variant,
      ])
    await setExpiry('current_date - 1')
    expect(await isInStock()).toBe(false)
    await setExpiry('null')
    await app.db.pool.query(
      "update orders set processing_started_at = now() - interval '40 days' where status <> 'unpaid'",
    )
    expect((await metric(member, 'trending_gifts'))[0].attributes).toMatchObject({
      name: 'Campfire Mug',
      windowDays: 90,
    })
    await app.db.pool.query(
      "update orders set processing_started_at = now() - interval '100 days' where status <> 'unpaid'",
    )
    expect((await metric(member, 'trending_gifts'))[0].attributes).toMatchObject({ windowDays: null })
    await fold()
    expect(await app.audit()).toEqual([])
  })

  it('counts a range of days and as many before it', async () => {
    const range = async (query: string, client = clients.owner) =>
      (await metric(client, `orders_in_range${query}`)).attributes
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const [before, before90] = [await range(''), await range('?days=90')]
    await placedAt(clients.owner, ago(29))
    const { cents } = await placedAt(clients.owner, ago(30))
    await placedAt(clients.owner, ago(59))
    const after = await range('')
    const added = (part: 'range' | 'before') => after[part].orders - before[part].orders
    expect([added('range'), added('before'), after.days]).toEqual([1, 2, 30])
    expect(Math.round((after.before.spend - before.before.spend) * 100)).toBeGreaterThanOrEqual(cents)
    expect([after.range.from, after.range.to, after.before.to]).toEqual(
      [29, 0, 30].map(days => ago(days).toISOString().slice(0, 10)),
    )
    expect((await range('?days=90')).range.orders - before90.range.orders).toBe(3)
    expect((await range('', clients.limited)).range.orders).toBe(0)
    expect((await clients.owner.get('/team/dashboard_metrics/orders_in_range?days=7')).status).toBe(400)
  })

  it('takes refunds off the spend of the day the gift was placed on, and says how much they are', async () => {
    const { owner } = clients
    const read = async () => (await metric(owner, 'orders_this_year')).attributes
    const before = await read()
    const { id, cents } = await placedAt(owner, now)
    expect(
      (await owner.post(`/team/orders/${id}/refunds`, { refund: { amount: '2.50', reason: 'Late' } })).status,
    ).toBe(200)
    const after = await read()
    expect(Math.round((after.totalSpend - before.totalSpend) * 100)).toBe(cents - 250)
    expect([
      after.totalRefunded - before.totalRefunded,
      after.lastThirtyDays.refunded - before.lastThirtyDays.refunded,
    ]).toEqual([2.5, 2.5])
    await owner.post(`/team/orders/${id}/cancel`)
    expect(await read()).toEqual(before)
    await fold()
    expect(await read()).toEqual(before)
    expect(await app.audit()).toEqual([])
  })
})
