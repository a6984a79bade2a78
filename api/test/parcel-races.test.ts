import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TestApp } from './app-under-test.ts'
import { withDesk, type Desk } from './parcels.ts'
import { stockOf } from './world.ts'

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const fine = (answers: { status: number }[]) => answers.filter(answer => answer.status < 300).length

let app: TestApp
let desk: Desk
withDesk(
  { mugStock: 2000, teeStock: 2000, allowance: 2000, budget: 100_000_000, deposit: 100_000_000 },
  opened => {
    ;({ app, desk } = opened)
  },
)
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

describe('parallel steps of parcels', () => {
  it('never let two operators pick the same parcel', async () => {
    await times(6, () => desk.order(1, 0))
    const answers = await times(12, () => desk.operator.post('/operations/pick_lists', { count: 4 }))
    expect(fine(answers)).toBeGreaterThan(0)
    expect(
      await rows(
        'select parcel_id from pick_list_parcels where ended_at is null group by 1 having count(*) > 1',
      ),
    ).toEqual([])
    const { parcel } = await desk.labelled(1, 0)
    expect(
      fine(await times(8, () => desk.operator.post('/operations/pick_lists', { parcel_ids: [parcel.id] }))),
    ).toBe(1)
  })

  it('either pack a parcel or cancel its order, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, parcel } = await desk.labelled(1, 0)
      const [packed, canceled] = await Promise.all([
        desk.step(parcel.id, 'pack'),
        desk.member.post(`/team/orders/${orderId}/cancel`),
      ])
      expect([packed!.status, canceled!.status].sort()).toEqual([200, 409])
    }
  })

  it('ship a parcel once, return it once and reship it once', async () => {
    const { orderId, parcel } = await desk.labelled(2, 0)
    await desk.steps(parcel.id, 'pack')
    const before = await stockOf(app.db, app.world.mug.variant)
    expect(
      fine(
        await times(10, index =>
          index % 2
            ? desk.step(parcel.id, 'ship')
            : desk.operator.post('/operations/handovers', { parcel_ids: [parcel.id] }),
        ),
      ),
    ).toBe(1)
    expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand - 2)
    expect(fine(await times(6, () => desk.step(parcel.id, 'return')))).toBe(1)
    expect(fine(await times(10, () => desk.step(parcel.id, 'reship', { reason: 'returned' })))).toBe(1)
    expect(await desk.parcelsOf(orderId)).toHaveLength(2)
  })

  it('split items off once', async () => {
    const { orderId, parcel } = await desk.labelled(5, 0)
    const answers = await times(12, () =>
      desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }), later: true }),
    )
    expect(fine(answers)).toBe(4)
    expect((await desk.parcelsOf(orderId)).map(each => desk.holds(each)['MUG'])).toEqual([1, 1, 1, 1, 1])
  })

  it('put no more into a box than its parcel contains', async () => {
    const { parcel } = await desk.labelled(3, 1)
    expect(
      fine(
        await times(12, () => desk.operator.post(`/operations/parcels/${parcel.id}/scans`, { code: 'MUG' })),
      ),
    ).toBe(3)
    expect((await desk.parcel(parcel.id)).attributes.items).toMatchObject([
      { sku: 'MUG', packed: 3 },
      { sku: 'TEE-S', packed: 0 },
    ])
  })
})

it('stock is exact and the parcels contain what was ordered after any sequence of steps', async () => {
  const move = fc.record({
    parcel: fc.nat(5),
    what: fc.constantFrom(
      'split',
      'later',
      'wait',
      'send_rest',
      'refund',
      'release',
      'pack',
      'ship',
      'deliver',
      'return',
      'damaged',
      'reship',
      'lost',
      'stop_rest',
      'stop_refund',
      'cancel_reshipment',
    ),
    quantity: fc.integer({ min: 1, max: 2 }),
  })
  const take = async (
    orderId: number,
    { parcel: place, what, quantity }: { parcel: number; what: string; quantity: number },
  ) => {
    const all = await desk.parcelsOf(orderId)
    const parcel = all[place % all.length]!
    const items = parcel.attributes.items
      .slice(0, 1)
      .map(item => ({ order_item_id: item.orderItemId, quantity }))
    const bodies: Record<string, [string, object]> = {
      split: ['split', { items }],
      later: ['split', { items, later: true }],
      wait: ['short', { items, choice: 'wait', reason: 'Gone' }],
      send_rest: ['short', { items, choice: 'send_rest', reason: 'Gone' }],
      refund: ['short', { items, choice: 'refund', reason: 'Gone' }],
      damaged: ['return', { damaged: items }],
      reship: ['reship', { reason: 'returned' }],
      lost: ['reship', { reason: 'lost' }],
      stop_rest: ['stop_waiting', { choice: 'send_rest' }],
      stop_refund: ['stop_waiting', { choice: 'refund' }],
    }
    const [name, body] = bodies[what] ?? [what, {}]
    const answer = await desk.step(parcel.id, name, body)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status === 200) await app.settleJobs()
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(move, { minLength: 5, maxLength: 12 }),
      async (mugs, tees, moves) => {
        const orderId = await desk.order(mugs, tees)
        for (const each of moves) await take(orderId, each)
        expect(await app.audit()).toEqual([])
      },
    ),
    { numRuns: 6 },
  )
}, 60_000)
