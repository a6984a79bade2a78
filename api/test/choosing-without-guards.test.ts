import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { groupOrders, participants } from '../src/modules/gifting/group-orders/group-orders.tables.ts'
import { lockGroupOrder } from '../src/modules/gifting/group-orders/group-order-lock.store.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { asRowId } from './tools/as-row-id.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { makeGoods, makePage, makeParticipants } from './tools/choosing.ts'
import { stockOf } from './world.ts'

/** The control of choosing-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ stock: false, person: false, cap: false, groupOrder: false }))
const breathe = (ms = 20) => new Promise(resolve => setTimeout(resolve, ms))

vi.mock('../src/modules/catalog/products/stock/bulk-stock.store.ts', async original => {
  const real = await original<typeof import('../src/modules/catalog/products/stock/bulk-stock.store.ts')>()
  return {
    ...real,
    reserveParts: async (...[tx, reserve]: Parameters<typeof real.reserveParts>) => {
      if (!missing.stock) return real.reserveParts(tx, reserve)
      const { rows } = await tx.client.query<{ free: number }>(
        'select on_hand - reserved as free from stock_levels where product_variant_id = $1',
        [reserve.productVariantId],
      )
      await breathe()
      if (rows[0]!.free < 1) return false
      await tx.client.query('update stock_levels set reserved = reserved + 1 where product_variant_id = $1', [
        reserve.productVariantId,
      ])
      return true
    },
  }
})

vi.mock('../src/modules/gifting/group-orders/choices/participant-lock.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/gifting/group-orders/choices/participant-lock.store.ts')>()
  return {
    ...real,
    lockChoosingParticipant: async (...[tx, actor]: Parameters<typeof real.lockChoosingParticipant>) => {
      if (!missing.person) return real.lockChoosingParticipant(tx, actor)
      const [[groupOrder], [participant]] = await Promise.all([
        tx.select().from(groupOrders).where(eq(groupOrders.id, actor.groupOrderId)),
        tx
          .select()
          .from(participants)
          .where(and(eq(participants.id, actor.participantId))),
      ])
      return { groupOrder: groupOrder!, participant: participant!, now: new Date(), today: '' }
    },
  }
})

vi.mock('../src/modules/gifting/group-orders/holds/holds.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/group-orders/holds/holds.store.ts')>()
  return {
    ...real,
    // It changes the participant's row, which keeps others waiting as the lock does.
    extendHolds: async (...[tx, person]: Parameters<typeof real.extendHolds>) => {
      if (!missing.person) await real.extendHolds(tx, person)
      // By now the state of the page is read.
      if (missing.groupOrder) await breathe(400)
    },
  }
})

vi.mock('../src/modules/gifting/group-orders/own-data/own-participant.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/gifting/group-orders/own-data/own-participant.store.ts')>()
  return {
    ...real,
    takePlace: async (...[tx, groupOrder]: Parameters<typeof real.takePlace>) => {
      if (!missing.cap) return real.takePlace(tx, groupOrder)
      const { rows } = await tx.client.query<{ free: number }>(
        'select submissions_limit - taken as free from group_order_caps where group_order_id = $1',
        [groupOrder.id],
      )
      await breathe()
      if (rows[0]!.free < 1) return false
      await tx.client.query('update group_order_caps set taken = taken + 1 where group_order_id = $1', [
        groupOrder.id,
      ])
      return true
    },
  }
})

vi.mock('../src/modules/gifting/group-orders/group-order-lock.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/gifting/group-orders/group-order-lock.store.ts')>()
  return {
    ...real,
    shareGroupOrderLock: async (...[tx, id]: Parameters<typeof real.shareGroupOrderLock>) => {
      if (!missing.groupOrder) await real.shareGroupOrderLock(tx, id)
    },
  }
})

describe('people who choose at once without a guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { stock: false, person: false, cap: false, groupOrder: false })
    await app.stop()
  })
  const start = async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  }
  const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

  it('are promised more than there is', async () => {
    await start()
    const { variant, product } = await makeGoods(app, 3)
    const page = await makePage(app, [{ products: [product] }])
    const people = await makeParticipants(app, page, 12)
    await query('alter table stock_levels drop constraint stock_levels_reserved')
    missing.stock = true
    await Promise.all(
      people.map(person =>
        person.choose({ product_variant_id: variant, group_order_tier_id: page.tiers[0]! }),
      ),
    )
    expect((await stockOf(app.db, variant)).reserved).toBeGreaterThan(3)
    expect(await app.audit()).not.toEqual([])
  }, 60_000)

  it('take more from a tier than its limit', async () => {
    await start()
    // Of one variant, each pick would wait for the stock that the one before it takes.
    const goods: Awaited<ReturnType<typeof makeGoods>>[] = []
    while (goods.length < 10) goods.push(await makeGoods(app, 100))
    const page = await makePage(app, [{ limit: 2, products: goods.map(({ product }) => product) }])
    const [person] = await makeParticipants(app, page, 1)
    await query('drop index choices_slot')
    await query(`
      create function wait_a_moment() returns trigger language plpgsql as
        'begin perform pg_sleep(0.05); return new; end'`)
    await query(
      'create trigger wait_a_moment before insert on choices for each row execute function wait_a_moment()',
    )
    missing.person = true
    await Promise.all(
      goods.map(({ variant }) =>
        person!.choose({ product_variant_id: variant, group_order_tier_id: page.tiers[0]! }),
      ),
    )
    expect((await query('select from choices')).length).toBeGreaterThan(2)
    expect(await app.audit()).not.toEqual([])
  }, 60_000)

  it('confirm more often than the owner’s limit allows', async () => {
    await start()
    const { variant, product } = await makeGoods(app, 100)
    const page = await makePage(app, [{ products: [product] }])
    await query(
      'insert into group_order_caps (team_id, group_order_id, submissions_limit) values ($1, $2, 3)',
      [app.world.team, page.id],
    )
    const people = await makeParticipants(app, page, 12, { isReady: true })
    await Promise.all(
      people.map(person =>
        person.choose({ product_variant_id: variant, group_order_tier_id: page.tiers[0]! }),
      ),
    )
    await query('alter table group_order_caps drop constraint group_order_caps_taken')
    missing.cap = true
    const answers = await Promise.all(people.map(person => person.confirm()))
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThan(3)
  }, 60_000)

  it('write after the owner has locked the page', async () => {
    await start()
    const { variant, product } = await makeGoods(app, 100)
    const page = await makePage(app, [{ products: [product] }])
    const [person] = await makeParticipants(app, page, 1)
    missing.groupOrder = true
    const picking = person!.choose({ product_variant_id: variant, group_order_tier_id: page.tiers[0]! })
    await breathe(200)
    await inTransaction(app.db, async tx => {
      await lockGroupOrder(tx, { teamId: app.world.team, id: asRowId(page.id) })
      await tx.client.query('update group_orders set locked_at = now() where id = $1', [page.id])
    })
    expect(await query('select from choices')).toHaveLength(0)
    expect((await picking).status).toBe(201)
    expect(await query('select from choices')).toHaveLength(1)
  }, 60_000)
})
