import { expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { tellSandbox } from '../../../../../test/sandbox.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 60, teeStock: 40 }, opened => {
  ;({ app, desk } = opened)
})

const mugs = () => stockOf(app.db, app.world.mug.variant)
const callOff = (id: string) => desk.step(id, 'cancel_reshipment')
const timesOf = async (orderId: number) =>
  (
    await app.db.pool.query(
      'select status, shipped_at, delivered_at, returned_at, tracking_number from orders where id = $1',
      [orderId],
    )
  ).rows[0]
const labelsOf = async (name: string) =>
  (await tellSandbox(app, 'GET', '/shipping/ledger')).labels.filter(
    (label: { external_shipment_id: string }) => label.external_shipment_id === name,
  )

it('a reshipment can be canceled once until it ships, and started again later', async () => {
  const { orderId, parcel } = await desk.labelled(2, 0)
  expect((await callOff(parcel.id)).body.errors).toEqual([
    'A parcel that is not sent again cannot be called off.',
  ])
  await desk.steps(parcel.id, 'pack', 'ship', 'return')
  const before = { order: await timesOf(orderId), mugs: await mugs() }
  await desk.step(parcel.id, 'reship', { reason: 'returned' })
  await app.settleJobs()
  const [, fresh] = await desk.parcelsOf(orderId)
  expect(fresh!.attributes['actions']).toContain('cancel_reshipment')
  await desk.steps(fresh!.id, 'pack')
  const answers = await Promise.all(Array.from({ length: 6 }, () => callOff(fresh!.id)))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  await app.settleJobs()
  expect(await timesOf(orderId)).toMatchObject({
    status: 'returned',
    shipped_at: expect.any(Date),
    delivered_at: null,
    returned_at: expect.any(Date),
    tracking_number: before.order.tracking_number,
  })
  expect(await mugs()).toEqual(before.mugs)
  expect((await desk.parcel(fresh!.id)).attributes).toMatchObject({
    state: 'canceled',
    actions: [],
    labelUrl: null,
  })
  expect((await labelsOf(`order-${orderId}-2`))[0].status).toBe('voided')
  expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
    state: 'returned',
    isReplaced: false,
    replacedBy: null,
    actions: ['reship'],
  })
  expect(await desk.mailsOf(orderId)).toContain('order-not-reshipped marco@acme.test')
  expect((await callOff('987654321')).status).toBe(404)

  expect((await desk.step(parcel.id, 'reship', { reason: 'returned' })).status).toBe(200)
  await app.settleJobs()
  const [, , third] = await desk.parcelsOf(orderId)
  await desk.steps(third!.id, 'pack', 'ship')
  expect((await callOff(third!.id)).body.errors).toEqual([
    'A parcel that is shipped, or partly shipped, cannot be called off.',
  ])
  await desk.steps(third!.id, 'deliver')
  expect(await desk.statusOf(orderId)).toBe('delivered')
}, 60_000)

it('canceling a reshipment restores the lost parcel, and cancels a split reshipment as a whole', async () => {
  for (const steps of [
    ['pack', 'ship'],
    ['pack', 'ship', 'deliver'],
  ]) {
    const { orderId, parcel } = await desk.labelled(3, 0)
    await desk.steps(parcel.id, ...steps)
    const before = { order: await timesOf(orderId), mugs: await mugs() }
    await desk.step(parcel.id, 'reship', { reason: 'lost' })
    const [, fresh] = await desk.parcelsOf(orderId)
    await desk.step(fresh!.id, 'split', { items: desk.some(fresh!, { MUG: 1 }), later: true })
    await desk.step(fresh!.id, 'short', {
      items: desk.some(fresh!, { MUG: 1 }),
      choice: 'send_rest',
      reason: 'Gone',
    })
    expect((await callOff(fresh!.id)).status).toBe(200)
    await app.settleJobs()
    expect((await desk.parcelsOf(orderId)).map(each => each.attributes.state)).toEqual([
      steps.length === 3 ? 'delivered' : 'shipped',
      'canceled',
      'canceled',
      'canceled',
    ])
    expect(await timesOf(orderId)).toMatchObject({
      status: before.order.status,
      shipped_at: expect.any(Date),
      delivered_at: steps.length === 3 ? expect.any(Date) : null,
      returned_at: null,
      tracking_number: before.order.tracking_number,
    })
    expect(await mugs()).toEqual({ onHand: before.mugs.onHand - 1, reserved: before.mugs.reserved })
  }
}, 60_000)

it('one of a cancellation and a shipment at the same moment wins', async () => {
  for (let round = 0; round < 3; round++) {
    const { orderId, parcel } = await desk.labelled(1, 0)
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    await desk.step(parcel.id, 'reship', { reason: 'returned' })
    await app.settleJobs()
    const [, fresh] = await desk.parcelsOf(orderId)
    await desk.steps(fresh!.id, 'pack')
    const answers = await Promise.all([desk.step(fresh!.id, 'ship'), callOff(fresh!.id)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await desk.statusOf(orderId)).toBe(answers[0]!.status === 200 ? 'shipped' : 'returned')
  }
}, 60_000)
