import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asRowId } from './tools/as-row-id.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { openDesk, type Desk } from './parcels.ts'
import { parcelItems } from '../src/modules/warehouse/parcels/parcels.tables.ts'
import { packingCounts } from '../src/modules/warehouse/parcels/packing/packing.tables.ts'

/** What the races of the parcel desk would do without their guards: the attacks bite. */
const missing = vi.hoisted(() => ({ lock: false, item: false, count: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 15))

vi.mock('../src/modules/gifting/orders/orders.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/orders/orders.store.ts')>()
  return {
    ...real,
    lockOrderRow: (...[tx, id]: Parameters<typeof real.lockOrderRow>) =>
      missing.lock ? real.findOrderRow(tx, id) : real.lockOrderRow(tx, id),
  }
})
vi.mock('../src/modules/warehouse/parcels/parcels.store.ts', async original => {
  const real = await original<typeof import('../src/modules/warehouse/parcels/parcels.store.ts')>()
  return {
    ...real,
    lockParcelRow: async (...[tx, id]: Parameters<typeof real.lockParcelRow>) => {
      if (!missing.lock) return real.lockParcelRow(tx, id)
      const parcel = await real.findParcel(tx, id)
      await breathe()
      return parcel!
    },
  }
})
vi.mock('../src/modules/warehouse/parcels/parcel-items.store.ts', async original => {
  const real = await original<typeof import('../src/modules/warehouse/parcels/parcel-items.store.ts')>()
  return {
    ...real,
    removeItem: async (...[tx, parcelId, orderItemId, quantity]: Parameters<typeof real.removeItem>) => {
      if (!missing.item) return real.removeItem(tx, parcelId, orderItemId, quantity)
      const held =
        (await real.findParcelItems(tx, [asRowId(parcelId)])).find(item => item.orderItemId === orderItemId)
          ?.quantity ?? 0
      await breathe()
      if (held < quantity) return false
      await tx
        .update(parcelItems)
        .set({ quantity: held - quantity })
        .where(sql`parcel_id = ${parcelId} and order_item_id = ${orderItemId}`)
      return true
    },
  }
})
vi.mock('../src/modules/warehouse/parcels/packing/packing.store.ts', async original => {
  const real = await original<typeof import('../src/modules/warehouse/parcels/packing/packing.store.ts')>()
  return {
    ...real,
    countScanned: async (...[tx, count]: Parameters<typeof real.countScanned>) => {
      if (!missing.count) return real.countScanned(tx, count)
      const { limit: _, ...row } = count
      await breathe()
      await tx
        .insert(packingCounts)
        .values(row)
        .onConflictDoUpdate({
          target: [packingCounts.parcelId, packingCounts.orderItemId],
          set: { quantity: sql`${packingCounts.quantity} + excluded.quantity` },
        })
      return true
    },
  }
})

describe('parallel steps of parcels without their guard', () => {
  let app: TestApp
  let desk: Desk
  beforeAll(async () => {
    app = await startApp({ mugStock: 500 })
    desk = await openDesk(app)
  })
  afterAll(() => app.stop())
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
  const fine = (answers: { status: number }[]) => answers.filter(answer => answer.status < 300).length
  const without = async <T>(guards: Partial<typeof missing>, work: () => Promise<T>): Promise<T> => {
    Object.assign(missing, guards)
    try {
      return await work()
    } finally {
      Object.assign(missing, { lock: false, item: false, count: false })
    }
  }

  it('ship a parcel twice', async () => {
    const { parcel } = await desk.labelled(2, 0)
    await desk.steps(parcel.id, 'pack')
    expect(
      await without({ lock: true }, async () => fine(await times(8, () => desk.step(parcel.id, 'ship')))),
    ).toBeGreaterThan(1)
  })

  it('pack a parcel whose order was canceled', async () => {
    let both = 0
    for (let round = 0; round < 4 && both === 0; round++) {
      const { orderId, parcel } = await desk.labelled(1, 0)
      const answers = await without({ lock: true }, () =>
        Promise.all([desk.step(parcel.id, 'pack'), desk.member.post(`/team/orders/${orderId}/cancel`)]),
      )
      if (fine(answers) === 2) both++
    }
    expect(both).toBe(1)
  })

  it('split off more items than the parcel has', async () => {
    const { orderId, parcel } = await desk.labelled(3, 0)
    await app.db.pool.query('drop trigger parcel_items_within_order on parcel_items')
    await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }), later: true })
    await without({ lock: true, item: true }, () =>
      times(6, () => desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }), later: true })),
    )
    const total = (await desk.parcelsOf(orderId)).reduce(
      (sum, each) => sum + (desk.holds(each)['MUG'] ?? 0),
      0,
    )
    expect(total).toBeGreaterThan(3)
  })

  it('put more into a box than its parcel contains', async () => {
    const { parcel } = await desk.labelled(2, 1)
    const scan = () => desk.operator.post(`/operations/parcels/${parcel.id}/scans`, { code: 'MUG' })
    expect(
      await without({ lock: true, count: true }, async () => fine(await times(10, scan))),
    ).toBeGreaterThan(2)
  })

  it('reship a parcel more than once', async () => {
    const { orderId, parcel } = await desk.labelled(1, 0)
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    await app.db.pool.query('drop index reshipments_once')
    await app.db.pool.query('alter table parcels drop constraint parcels_number_of_order')
    await without({ lock: true }, () =>
      times(6, () => desk.step(parcel.id, 'reship', { reason: 'returned' })),
    )
    expect((await desk.parcelsOf(orderId)).length).toBeGreaterThan(2)
  })

  it('let several operators pick a parcel', async () => {
    const { parcel } = await desk.labelled(1, 0)
    await app.db.pool.query('drop index pick_list_parcels_one_picker')
    await times(6, () => desk.operator.post('/operations/pick_lists', { parcel_ids: [parcel.id] }))
    expect(
      (await app.db.pool.query('select 1 from pick_list_parcels where parcel_id = $1', [parcel.id])).rows
        .length,
    ).toBeGreaterThan(1)
  })
})
