import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { tellSandbox } from '../../../../../test/sandbox.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 40, teeStock: 40 }, opened => {
  ;({ app, desk } = opened)
})

const mugs = () => stockOf(app.db, app.world.mug.variant)
const reship = (id: string, reason: string, note?: string) =>
  desk.step(id, 'reship', { reason, ...(note ? { note } : {}) })
const trackingOf = async (orderId: number) => {
  const { trackingPath } = (await desk.member.get(`/team/orders/${orderId}`)).body.data.attributes
  return (await app.anonymous.get(trackingPath)).body.data.attributes
}

describe('handling a returned parcel', () => {
  it('a return puts intact items back in stock and writes off damaged ones', async () => {
    const { orderId, parcel } = await desk.labelled(2, 3)
    await desk.steps(parcel.id, 'pack', 'ship')
    const before = await mugs()
    const damaged = (wanted: Record<string, number>) =>
      desk.step(parcel.id, 'return', { damaged: desk.some(parcel, wanted) })
    expect((await damaged({ MUG: 3 })).body.errors).toEqual(['The parcel does not contain that many.'])
    const back = await damaged({ MUG: 1 })
    expect(back.status, back.text).toBe(200)
    expect([(await mugs()).onHand - before.onHand, await desk.statusOf(orderId)]).toEqual([1, 'returned'])
    const { rows } = await app.db.pool.query(
      "select kind, on_hand_delta, reason from stock_movements where source_type = 'parcel' and source_id = $1",
      [parcel.id],
    )
    expect(rows).toEqual([{ kind: 'adjustment', on_hand_delta: -1, reason: 'Came back damaged' }])
    expect((await desk.parcel(parcel.id)).attributes['history'].at(-1).text).toBe(
      'Returned. Damaged and written off: 1 × MUG',
    )
    expect(await desk.mailsOf(orderId)).toContain('order-returned marco@acme.test')
  })

  it('a returned parcel is reshipped once, free, with newly reserved items, on the same tracking page', async () => {
    const { orderId, parcel } = await desk.labelled(2, 1)
    expect((await reship(parcel.id, 'returned')).status).toBe(409)
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    const before = await mugs()
    const money = async () =>
      (
        await app.db.pool.query(
          'select (select sum(delta_cents) from deposit_entries) as deposit, (select count(*) from payment_attempts) as payments',
        )
      ).rows
    const paid = await money()
    const again = await reship(parcel.id, 'returned', 'Moved to a new office')
    expect(again.status, again.text).toBe(200)
    expect(await money()).toEqual(paid)
    expect((await mugs()).reserved).toBe(before.reserved + 2)
    expect((await reship(parcel.id, 'returned')).body.errors).toEqual([
      'This parcel has already been sent again.',
    ])
    await app.settleJobs()
    const [, fresh] = await desk.parcelsOf(orderId)
    expect([fresh!.attributes.state, fresh!.attributes['isReshipment'], desk.holds(fresh!)]).toEqual([
      'labelled',
      true,
      { MUG: 2, 'TEE-S': 1 },
    ])
    expect((await desk.parcel(fresh!.id)).attributes['replaces']).toEqual({
      id: parcel.id,
      number: 1,
      reason: 'returned',
      note: 'Moved to a new office',
    })
    expect((await desk.parcel(parcel.id)).attributes['replacedBy']).toEqual({ id: fresh!.id, number: 2 })
    expect([await desk.statusOf(orderId), (await trackingOf(orderId)).status]).toEqual([
      'processing',
      'processing',
    ])
    // What was packed once is not canceled any more, and the new parcel may be split like any other.
    expect((await desk.member.post(`/team/orders/${orderId}/cancel`)).status).toBe(409)
    await desk.step(fresh!.id, 'split', { items: desk.some(fresh!, { 'TEE-S': 1 }) })
    await app.settleJobs()
    const [, second, third] = await desk.parcelsOf(orderId)
    await desk.steps(second!.id, 'pack', 'ship')
    await desk.steps(third!.id, 'pack', 'ship')
    expect((await trackingOf(orderId)).parcels.map((each: any) => [each.trackingNumber, each.state])).toEqual(
      [
        [second!.attributes['trackingNumber'], 'shipped'],
        [third!.attributes['trackingNumber'], 'shipped'],
      ],
    )
    await desk.steps(second!.id, 'deliver')
    await desk.steps(third!.id, 'deliver')
    expect(await desk.statusOf(orderId)).toBe('delivered')
    expect(await mugs()).toEqual({ onHand: before.onHand - 2, reserved: before.reserved })
    const mails = await desk.mailsOf(orderId)
    for (const [kind, times] of [
      ['order-reshipped', 1],
      ['order-returned', 1],
      ['gift-shipped', 2],
      ['gift-delivered', 1],
    ] as const)
      expect(
        mails.filter(mail => mail.startsWith(kind)),
        kind,
      ).toHaveLength(times)
  })

  it('a reshipment waits while its items are out of stock', async () => {
    const { parcel } = await desk.labelled(1, 0)
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    const {
      rows: [level],
    } = await app.db.pool.query(
      'select on_hand - reserved as available from stock_levels where product_variant_id = $1',
      [app.world.mug.variant],
    )
    const taken = await desk.labelled(level.available, 0)
    expect((await reship(parcel.id, 'returned')).body.errors).toEqual([
      'Not enough stock: Campfire Mug: 1 wanted, 0 left.',
    ])
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({ state: 'returned', isReplaced: false })
    await desk.member.post(`/team/orders/${taken.orderId}/cancel`)
    expect((await reship(parcel.id, 'returned')).status).toBe(200)
  })
})

it('a lost parcel is reshipped, and a later scan by the carrier is shown to operators', async () => {
  const { orderId, parcel } = await desk.labelled(1, 0)
  await desk.steps(parcel.id, 'pack')
  expect((await reship(parcel.id, 'lost')).body.errors).toEqual([
    'A parcel that is packed cannot be sent again as lost.',
  ])
  await desk.steps(parcel.id, 'ship')
  const before = await mugs()
  expect((await reship(parcel.id, 'lost')).status).toBe(200)
  expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
    state: 'lost',
    isReplaced: true,
    steps: [],
    actions: [],
  })
  expect(await desk.statusOf(orderId)).toBe('processing')
  await app.listen()
  const port = (app.app.server.server.address() as { port: number }).port
  await tellSandbox(app, 'POST', '/shipping/webhook-url', {
    url: `http://127.0.0.1:${port}/api/v2/webhooks/shipengine`,
  })
  await tellSandbox(app, 'POST', '/shipping/advance', {
    tracking_number: parcel.attributes['trackingNumber'],
    status_code: 'DE',
  })
  await expect
    .poll(async () => (await desk.parcel(parcel.id)).attributes['problem'], { timeout: 10_000 })
    .toBe('The parcel was lost, but the carrier has seen it.')
  expect([(await desk.parcel(parcel.id)).attributes.state, await desk.statusOf(orderId)]).toEqual([
    'lost',
    'processing',
  ])
  expect((await mugs()).onHand).toBe(before.onHand)
  expect((await reship('987654321', 'lost')).status).toBe(404)
  expect((await reship(parcel.id, 'stolen')).body.errors).toEqual(['Say whether it came back or was lost.'])
})

it('tracking events of several parcels, tripled and shuffled, move each parcel to its latest state', async () => {
  const { orderId, parcel } = await desk.labelled(3, 0)
  for (const _ of [1, 2]) await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
  await app.settleJobs()
  const parcels = await desk.parcelsOf(orderId)
  const before = await mugs()
  const news = parcels.flatMap((each, index) =>
    (['AC', 'IT', 'DE'] as const)
      .slice(0, index === 2 ? 2 : 3)
      .map(status_code => ({ tracking_number: each.attributes['trackingNumber'], status_code })),
  )
  for (const each of news.filter((_, index) => index % 3 === 0))
    await tellSandbox(app, 'POST', '/shipping/advance', each)
  for (const each of news) await tellSandbox(app, 'POST', '/shipping/advance', each)
  for (const _ of [1, 2, 3])
    await tellSandbox(app, 'POST', '/shipping/redeliver', { count: 30, shuffle: true })
  await expect
    .poll(async () => (await desk.parcelsOf(orderId)).map(each => each.attributes.state), { timeout: 10_000 })
    .toEqual(['delivered', 'delivered', 'shipped'])
  expect([await desk.statusOf(orderId), before.onHand - (await mugs()).onHand]).toEqual(['shipped', 3])
  await tellSandbox(app, 'POST', '/shipping/advance', {
    tracking_number: parcels[2]!.attributes['trackingNumber'],
    status_code: 'DE',
  })
  await expect.poll(() => desk.statusOf(orderId), { timeout: 10_000 }).toBe('delivered')
})
