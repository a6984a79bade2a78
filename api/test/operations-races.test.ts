import { afterEach, describe, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady } from './orders.ts'

/** With `missing` set, the lock behind a guard is taken out: the same attack then does the damage. */
const missing = vi.hoisted(() => ({ place: false, plans: false }))

vi.mock('../src/modules/money/subscriptions/require-room-for-item.ts', async original => {
  const real = await original<typeof import('../src/modules/money/subscriptions/require-room-for-item.ts')>()
  const { findSubscription, findUsage } =
    await import('../src/modules/money/subscriptions/subscriptions.store.ts')
  return {
    requireRoomForItem: async (...[tx, teamId, count = 1]: Parameters<typeof real.requireRoomForItem>) => {
      if (!missing.place) return real.requireRoomForItem(tx, teamId, count)
      const [subscription, { itemsCount }] = [await findSubscription(tx, teamId), await findUsage(tx, teamId)]
      await new Promise(resolve => setTimeout(resolve, 20))
      if (itemsCount + count > subscription!.itemsLimit) throw new Error('full')
    },
  }
})
vi.mock('../src/modules/money/subscriptions/plans/plans.store.ts', async original => {
  const real = await original<typeof import('../src/modules/money/subscriptions/plans/plans.store.ts')>()
  return {
    ...real,
    lockPlans: async (...[tx]: Parameters<typeof real.lockPlans>) => {
      if (!missing.plans) await real.lockPlans(tx)
    },
  }
})

describe('parallel operators', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { place: false, plans: false })
    await app.stop()
  })

  const counted = async (answers: Promise<{ status: number }>[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const create = (operator: Client, name: string, sku: string) =>
    operator.post('/operations/products', {
      product: { team_id: app.world.team, name, variants: [{ sku, price: '5.00' }] },
    })
  const number = async (text: string) => (await app.db.pool.query(text)).rows[0].count as number

  it('create one product per SKU, whoever is first, and several without the constraint', async () => {
    app = await startApp({ worker: false })
    const operator = await app.operator()
    expect(
      await counted(Array.from({ length: 20 }, (_, index) => create(operator, `Same ${index}`, 'SAME'))),
    ).toEqual({ 201: 1, 422: 19 })
    expect(await number("select count(*)::int from products where name like 'Same%'")).toBe(1)
    await app.db.pool.query('alter table product_variants drop constraint product_variants_sku_key')
    await counted(Array.from({ length: 20 }, (_, index) => create(operator, `Twin ${index}`, 'TWIN')))
    expect(await number("select count(*)::int from product_variants where sku = 'TWIN'")).toBe(20)
  })

  it('fill a plan’s last product slots exactly, and overfill them without the lock', async () => {
    app = await startApp({ worker: false })
    const operator = await app.operator()
    const limit = (items: number) =>
      operator.put(`/operations/teams/${app.world.team}/limits`, {
        limits: { users_limit: null, items_limit: items, reason: 'Race' },
      })
    await limit(13)
    expect(
      await counted(
        Array.from({ length: 30 }, (_, index) => create(operator, `Fill ${index}`, `FILL-${index}`)),
      ),
    ).toEqual({ 201: 10, 422: 20 })
    expect(
      await number(
        `select count(*)::int from products where team_id = ${app.world.team} and archived_at is null`,
      ),
    ).toBe(13)
    await limit(18)
    missing.place = true
    await counted(
      Array.from({ length: 30 }, (_, index) => create(operator, `Flood ${index}`, `FLOOD-${index}`)),
    )
    expect(
      await number(
        `select count(*)::int from products where team_id = ${app.world.team} and archived_at is null`,
      ),
    ).toBeGreaterThan(18)
  })

  it('leave one default among plans that all become it, and some fail without the lock', async () => {
    app = await startApp({ worker: false })
    const operator = await app.operator()
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, index) =>
          (
            await operator.post('/operations/plans', {
              plan: {
                name: `Plan ${index}`,
                amount: '1.00',
                orders_limit: 1,
                users_limit: 1,
                items_limit: 1,
              },
            })
          ).body.data.id as string,
      ),
    )
    const all = () => counted([...ids, ...ids].map(id => operator.post(`/operations/plans/${id}/default`)))
    expect(await all()).toEqual({ 200: 16 })
    expect(await number('select count(*)::int from plans where is_default')).toBe(1)
    missing.plans = true
    const outcomes = [await all(), await all(), await all()]
    expect(outcomes.some(each => Object.keys(each).some(status => status !== '200'))).toBe(true)
    expect(await number('select count(*)::int from plans where is_default')).toBe(1)
  })

  it('archive and delete what is being ordered: each order is placed whole or refused, and none loses its items', async () => {
    app = await startApp({ worker: false })
    const [operator, member] = [await app.operator(), await app.as('member')]
    const { mug } = app.world
    const items = [{ product_variant_id: String(mug.variant), quantity: 1 }]
    const ids = await Promise.all(Array.from({ length: 20 }, () => orderReady(app, member, items)))
    const archive = (call: string) => operator.post(`/operations/products/${mug.product}/${call}`)
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        member.post(`/team/orders/${id}/charge_and_begin_processing`),
        ...(index % 5 === 2
          ? [
              archive(index % 2 ? 'unarchive' : 'archive'),
              operator.delete(`/operations/products/${mug.product}`),
            ]
          : []),
      ]),
    )
    expect(
      [...new Set(answers.map(answer => answer.status))].filter(status => ![200, 409, 422].includes(status)),
    ).toEqual([])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(answer.body).toEqual({ errors: ['One of the gifts is no longer offered.'] })
    expect(
      await number(
        'select count(*)::int from order_items i left join product_variants v on v.id = i.product_variant_id where v.id is null',
      ),
    ).toBe(0)
    expect(
      await number(
        `select count(*)::int
          from orders o
          where o.status = 'processing'
          and not exists (select
          from order_items i
          where i.order_id = o.id)`,
      ),
    ).toBe(0)
    expect(await app.audit()).toEqual([])
  })
})
