import { expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk, type DeskParcel } from '../../../../../test/parcels.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { receiveStock } from '../../../catalog/products/stock/receive-stock.ts'
import { releaseRestockedParcels } from './release-restocked-parcels.ts'
import { findRestockedParcels } from './shortages.store.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 200, teeStock: 200, deposit: 1_000_000 }, opened => {
  ;({ app, desk } = opened)
})

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const deposit = async () =>
  Number(
    (await rows('select balance_cents from deposits where team_id = $1', [app.world.team]))[0].balance_cents,
  )
const stop = (id: string, choice: unknown) => desk.step(id, 'stop_waiting', { choice })
const shorten = (parcel: DeskParcel, wanted: Record<string, number>, choice: string) =>
  desk.step(parcel.id, 'short', { items: desk.some(parcel, wanted), choice, reason: 'Gone' })
const mailTexts = async (orderId: number, kind: string) => {
  await app.settleJobs()
  return (
    await rows(
      "select payload from mails where kind = $1 and subject_key like 'order:' || $2 || ':%' order by id",
      [kind, orderId],
    )
  ).map(row => row.payload)
}
/** An order of goods of which exactly as many are there. */
async function rareOrder(name: string, quantity: number, mugs: number) {
  const {
    variants: [rare],
  } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, { name, skus: [{ sku: name, priceCents: 900, stock: quantity }] }),
  )
  const orderId = await desk.orderOf([
    [rare!, quantity],
    [app.world.mug.variant, mugs],
  ])
  const [parcel] = await desk.parcelsOf(orderId)
  return { orderId, parcel: parcel!, rare: rare! }
}

it('the rest of a waiting parcel can ship, and the missing items wait in their own parcel', async () => {
  const { orderId, parcel, rare } = await rareOrder('CAP', 2, 1)
  await shorten(parcel, { CAP: 2 }, 'wait')
  expect((await desk.parcel(parcel.id)).attributes['actions']).toContain('stop_waiting')
  expect((await stop(parcel.id, 'perhaps')).body.errors).toEqual([
    'Choose what happens to the missing items.',
  ])
  const answer = await stop(parcel.id, 'send_rest')
  expect(answer.status, answer.text).toBe(200)
  const [first, second] = await desk.parcelsOf(orderId)
  expect([desk.holds(first!), first!.attributes.hold, desk.holds(second!), second!.attributes.hold]).toEqual([
    { MUG: 1 },
    null,
    { CAP: 2 },
    'stock',
  ])
  expect((await stop(parcel.id, 'send_rest')).body.errors).toEqual([
    'This parcel is not waiting for anything.',
  ])
  expect((await stop(second!.id, 'send_rest')).body.errors).toEqual([
    'Nothing would be left to send. Let the parcel wait for stock, or have the team cancel the order.',
  ])
  await desk.steps(first!.id, 'pack', 'ship')
  await inTransaction(app.db, tx =>
    receiveStock(tx, {
      teamId: app.world.team,
      productVariantId: rare,
      quantity: 2,
      source: { type: 'test_receipt', id: 71 },
      author: systemAuthor,
    }),
  )
  await releaseRestockedParcels(app.db)
  await app.settleJobs()
  await desk.steps(second!.id, 'pack', 'ship', 'deliver')
  await desk.steps(first!.id, 'deliver')
  expect([await desk.statusOf(orderId), await stockOf(app.db, rare)]).toEqual([
    'delivered',
    { onHand: 0, reserved: 0 },
  ])
}, 60_000)

it('items that never arrive are refunded, their empty parcel and its label are voided, and the order ends', async () => {
  const { orderId, parcel } = await rareOrder('HAT', 2, 1)
  await shorten(parcel, { HAT: 2 }, 'send_rest')
  const [, waiting] = await desk.parcelsOf(orderId)
  await desk.steps(parcel.id, 'pack', 'ship', 'deliver')
  expect(await desk.statusOf(orderId)).toBe('shipped')
  const [{ tax_rate: taxRate }] = await rows('select tax_rate from orders where id = $1', [orderId])
  const before = await deposit()
  const answers = await Promise.all(Array.from({ length: 6 }, () => stop(waiting!.id, 'refund')))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await deposit()) - before).toBe(Math.round(2 * 900 * (1 + Number(taxRate))))
  expect((await desk.parcel(waiting!.id)).attributes).toMatchObject({
    state: 'canceled',
    hold: null,
    actions: [],
    items: [],
    shortages: [{ state: 'refunded' }],
  })
  expect(await desk.statusOf(orderId)).toBe('delivered')
  const mails = await desk.mailsOf(orderId)
  for (const kind of [
    'order-short-refunded marco@acme.test',
    'order-delivered marco@acme.test',
    'gift-delivered ada.lovelace@example.test',
  ])
    expect(
      mails.filter(mail => mail === kind),
      kind,
    ).toHaveLength(1)
  expect(
    (await desk.parcel(waiting!.id)).attributes['history'].map((entry: { text: string }) => entry.text),
  ).toEqual(
    expect.arrayContaining([
      'No longer waits for 2 × HAT: refunded',
      'Removed from the queue: no items were left in it',
    ]),
  )
}, 60_000)

it('missing items are refunded and the labeled rest ships; a parcel that would be empty stays', async () => {
  const { parcel, orderId } = await desk.labelled(2, 1)
  await shorten(parcel, { MUG: 2 }, 'wait')
  expect((await stop(parcel.id, 'refund')).status).toBe(200)
  expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
    state: 'labelled',
    hold: null,
    items: [{ sku: 'TEE-S' }],
    shortages: [{ state: 'refunded' }],
  })
  await desk.steps(parcel.id, 'pack', 'ship')
  expect(await desk.statusOf(orderId)).toBe('shipped')
  const whole = await desk.labelled(1, 0)
  await shorten(whole.parcel, { MUG: 1 }, 'wait')
  expect((await stop(whole.parcel.id, 'refund')).body.errors).toEqual([
    'Nothing would be left to send. Let the parcel wait for stock, or have the team cancel the order.',
  ])
  expect((await desk.parcel(whole.parcel.id)).attributes.hold).toBe('stock')
  await desk.member.post(`/team/orders/${whole.orderId}/cancel`)
  await app.settleJobs()
  expect((await stop(whole.parcel.id, 'refund')).status).toBe(409)
  expect((await stop('987654321', 'refund')).status).toBe(404)
}, 60_000)

it('an order of fifty parcels cannot be split further', async () => {
  const { parcel } = await rareOrder('PIN', 1, 1)
  await shorten(parcel, { PIN: 1 }, 'wait')
  await rows('update parcels set number = 50 where id = $1', [parcel.id])
  expect((await stop(parcel.id, 'send_rest')).body.errors).toEqual(['An order can have at most 50 parcels.'])
}, 60_000)

it('the sender is notified of each shortage of a parcel and its outcome', async () => {
  const { orderId, parcel } = await desk.labelled(3, 1)
  await shorten(parcel, { MUG: 1 }, 'wait')
  await releaseRestockedParcels(app.db)
  expect((await desk.parcel(parcel.id)).attributes.hold).toBe(null)
  await shorten(parcel, { MUG: 2 }, 'send_rest')
  expect((await mailTexts(orderId, 'order-short')).map(payload => payload.outcome)).toEqual([
    'wait',
    'send_rest',
  ])
}, 60_000)

it('sending the rest of a wholly missing parcel counts as waiting, and is notified as that', async () => {
  const { orderId, parcel } = await desk.labelled(1, 0)
  await shorten(parcel, { MUG: 1 }, 'send_rest')
  expect((await mailTexts(orderId, 'order-short')).map(payload => payload.outcome)).toEqual(['wait'])
  const { timeline } = (await desk.member.get(`/team/orders/${orderId}`)).body.data.attributes
  expect(timeline.map((entry: { text: string }) => entry.text)).toContain(
    'Not on the shelf: 1 × Campfire Mug. The parcel waits for it',
  )
}, 60_000)

it('a parcel whose rest ships now stays on its pick list; a waiting one does not', async () => {
  const picked = async (choice: string) => {
    const { parcel } = await desk.labelled(2, 1)
    const list = await desk.operator.post('/operations/pick_lists', { parcel_ids: [parcel.id] })
    expect(list.status, list.text).toBe(201)
    await shorten(parcel, { MUG: 1 }, choice)
    return (await desk.parcel(parcel.id)).attributes['pickedBy']
  }
  expect([await picked('refund'), await picked('send_rest'), await picked('wait')]).toEqual([
    'Robin Castle',
    'Robin Castle',
    null,
  ])
}, 60_000)

it('a shortage that cannot be filled is not tried: too little stock, expired stock or a refund', async () => {
  await releaseRestockedParcels(app.db)
  const fillable = async () => findRestockedParcels(app.db, 50)
  const { orderId, parcel, rare } = await rareOrder('MAP', 2, 1)
  await shorten(parcel, { MAP: 2 }, 'send_rest')
  const [, waiting] = await desk.parcelsOf(orderId)
  const id = Number(waiting!.id)
  // The same two things as two shortages of one each.
  await rows(
    `insert into shortages
      (team_id, parcel_id, order_item_id, product_variant_id, quantity, state, actor_name)
    select team_id, parcel_id, order_item_id, product_variant_id, 1, state, actor_name
    from shortages
    where parcel_id = $1`,
    [id],
  )
  await rows('update shortages set quantity = 1 where parcel_id = $1', [id])
  const receive = (quantity: number, source: number) =>
    inTransaction(app.db, tx =>
      receiveStock(tx, {
        teamId: app.world.team,
        productVariantId: rare,
        quantity,
        source: { type: 'test_receipt', id: source },
        author: systemAuthor,
      }),
    )
  await receive(1, 81)
  expect(await fillable()).not.toContain(id)
  await receive(1, 82)
  expect(await fillable()).toContain(id)
  await rows('update product_variants set expiration_date = current_date - 1 where id = $1', [rare])
  expect(await fillable()).not.toContain(id)
  await rows('update product_variants set expiration_date = current_date where id = $1', [rare])
  expect(await fillable()).toContain(id)
  const refund = await desk.operator.post(`/operations/orders/${orderId}/refunds`, { reason: 'Nothing came' })
  expect(refund.status, refund.text).toBeLessThan(300)
  expect(await fillable()).not.toContain(id)
}, 60_000)
