import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { inboxOf, makeFault, tellSandbox, type FaultMode } from '../../../../test/sandbox.ts'
import { stockOf } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { auditEvents, mails } from '../../../platform/db/platform.tables.ts'
import { orders } from '../../gifting/orders/orders.tables.ts'
import { parcels } from './parcels.tables.ts'

let app: TestApp
let member: Client
let operator: Client

beforeAll(async () => {
  app = await startApp()
  member = await app.as('member')
  operator = await app.operator()
  await app.listen()
  const port = (app.app.server.server.address() as { port: number }).port
  await tellSandbox(app, 'POST', '/shipping/webhook-url', {
    url: `http://127.0.0.1:${port}/api/v2/webhooks/shipengine`,
  })
})
afterAll(() => app.stop())

const fault = (mode: FaultMode, match = 'POST /v1/labels', times = 1) =>
  makeFault(app, { service: 'shipping', match, mode, times })

/** A paid order of two mugs for a recipient; its parcel is in the queue or labelled. */
async function paidOrder(address: Record<string, string> = {}): Promise<number> {
  const recipient = await member.post('/team/recipients', {
    recipient: {
      name: 'Ada Lovelace',
      email: 'ada@example.test',
      address_one: '1 Elm St',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
      ...address,
    },
  })
  const order = await member.post('/team/orders', {
    order: {
      recipient_id: recipient.body.data.id,
      card_message: 'Well done',
      selected_items_json: [{ product_variant_id: app.world.mug.variant, quantity: 2 }],
    },
  })
  const id = order.body.data.id as string
  const rates = await member.post('/team/shipping/rates', { order_id: id })
  await member.post(`/team/orders/${id}/shipping`, { rate_id: rates.body.data[0].id })
  const charged = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
  expect(charged.status, charged.text).toBe(200)
  return Number(id)
}

async function labelledOrder() {
  const orderId = await paidOrder()
  await app.settleJobs()
  return { orderId, parcel: await parcelOf(orderId) }
}

async function parcelOf(orderId: number) {
  const [row] = await app.db.select().from(parcels).where(eq(parcels.orderId, orderId))
  return row!
}

async function orderOf(orderId: number) {
  const [row] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  return row!
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await condition());) {
    if (Date.now() > end) throw new Error('It did not happen within 10 seconds.')
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

const advance = (tracking_number: string | null, status_code: string) =>
  tellSandbox(app, 'POST', '/shipping/advance', { tracking_number, status_code })
const labelsOf = async (orderId: number) =>
  (await tellSandbox(app, 'GET', '/shipping/ledger')).labels.filter(
    (label: { external_shipment_id: string }) => label.external_shipment_id === `order-${orderId}`,
  )
const step = (parcelId: number, name: string) => operator.post(`/operations/parcels/${parcelId}/${name}`)

test('a paid order becomes one labeled parcel, whose label is bought once', async () => {
  const { orderId, parcel } = await labelledOrder()
  expect(parcel).toMatchObject({
    state: 'labelled',
    problem: null,
    labelUrl: expect.stringContaining('.pdf'),
    trackingUrl: expect.stringContaining(parcel.trackingNumber!),
  })
  expect(await labelsOf(orderId)).toHaveLength(1)
  const { status, body } = await operator.get(
    `/operations/parcels?filters[state]=labelled&search=${parcel.trackingNumber}`,
  )
  expect(status).toBe(200)
  expect(body.meta.totalCount).toBe(1)
  expect(body.data[0].attributes).toMatchObject({
    state: 'labelled',
    orderNumber: (await orderOf(orderId)).publicId.split('-')[0]!.toUpperCase(),
    teamName: 'Acme',
    recipientName: 'Ada Lovelace',
    city: 'Austin',
    country: 'US',
    cardMessage: 'Well done',
    number: 1,
    parcelCount: 1,
    items: [{ name: 'Campfire Mug', sku: 'MUG', quantity: 2, packed: 0 }],
    steps: ['pack'],
  })
})

test('an operator takes a parcel through every step, and no step twice', async () => {
  const { orderId, parcel } = await labelledOrder()
  const before = await stockOf(app.db, app.world.mug.variant)
  expect((await step(parcel.id, 'ship')).body.errors).toEqual(['A parcel that is labeled cannot be shipped.'])
  for (const [name, state, next] of [
    ['pack', 'packed', ['ship']],
    ['ship', 'shipped', ['deliver', 'return']],
    ['deliver', 'delivered', ['return']],
    ['return', 'returned', []],
  ] as const) {
    const { status, body } = await step(parcel.id, name)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({ state, steps: next })
    const again = await step(parcel.id, name)
    expect([again.status, again.body.errors]).toEqual([
      409,
      [
        `A parcel that is ${state.replace('labelled', 'labeled')} cannot be ${state.replace('labelled', 'labeled')}.`,
      ],
    ])
    if (name === 'pack') expect((await member.post(`/team/orders/${orderId}/cancel`)).status).toBe(409)
    if (name === 'ship') expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand - 2)
  }
  expect((await orderOf(orderId)).status).toBe('returned')
  expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand)
  const audit = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, String(parcel.id)))
  expect(
    audit.filter(entry => entry.subjectType === 'parcels').map(entry => `${entry.action} ${entry.actorName}`),
  ).toEqual([
    'parcel.labelled Ribbon',
    'parcel.packed Robin Castle',
    'parcel.shipped Robin Castle',
    'parcel.delivered Robin Castle',
    'parcel.returned Robin Castle',
  ])
  expect(await app.audit()).toEqual([])
})

test('a step of an unknown parcel answers 404, and only operators may take steps', async () => {
  for (const id of ['999999', 'x', '99999999999999999999'])
    expect((await operator.post(`/operations/parcels/${id}/pack`)).status).toBe(404)
  expect((await operator.post('/operations/parcels/999999/label')).status).toBe(404)
  const { parcel } = await labelledOrder()
  expect((await member.post(`/operations/parcels/${parcel.id}/pack`)).status).toBe(401)
  expect((await app.anonymous.get('/operations/parcels')).status).toBe(401)
})

test('a signed tracking event ships or delivers once, and notifies sender and recipient', async () => {
  const { orderId, parcel } = await labelledOrder()
  const before = await stockOf(app.db, app.world.mug.variant)
  await advance(parcel.trackingNumber, 'AC')
  await until(async () => (await orderOf(orderId)).status === 'shipped')
  expect(await orderOf(orderId)).toMatchObject({
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    packedAt: expect.any(Date),
  })
  await advance(parcel.trackingNumber, 'DE')
  await until(async () => (await orderOf(orderId)).status === 'delivered')
  await tellSandbox(app, 'POST', '/shipping/redeliver', { count: 20, shuffle: true })
  expect(await parcelOf(orderId)).toMatchObject({
    state: 'delivered',
    shippedAt: expect.any(Date),
    deliveredAt: expect.any(Date),
  })
  expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand - 2)
  await app.settleJobs()
  const sent = await app.db
    .select({ kind: mails.kind, to: mails.recipient, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.subjectKey, `order:${orderId}`))
  expect(sent.map(mail => `${mail.kind} ${mail.to}`).sort()).toEqual([
    'gift-delivered ada@example.test',
    'gift-shipped ada@example.test',
    'order-confirmation marco@acme.test',
    'order-delivered marco@acme.test',
    'order-shipped marco@acme.test',
  ])
  expect(sent.every(mail => mail.sentAt !== null)).toBe(true)
  const [gift] = (await inboxOf(app, 'ada@example.test')).filter(
    mail => mail.subject === 'Marco sent you a gift',
  )
  expect(gift!.headers).toMatchObject({ from: expect.stringContaining('Acme via Ribbon') })
  const drawing = /<img src="([^"]+)" alt="A wrapped gift"/.exec(gift!.html)![1]!
  const shown = await member.get(new URL(drawing).pathname)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await app.audit()).toEqual([])
})

test('a late tracking event never moves a parcel back', async () => {
  const { orderId, parcel } = await labelledOrder()
  await advance(parcel.trackingNumber, 'DE')
  await until(async () => (await orderOf(orderId)).status === 'delivered')
  await advance(parcel.trackingNumber, 'IT')
  await tellSandbox(app, 'POST', '/shipping/redeliver', { count: 20, shuffle: true })
  expect((await parcelOf(orderId)).state).toBe('delivered')
  expect((await orderOf(orderId)).status).toBe('delivered')
})

test('an unsigned tracking event is refused; one about an unknown parcel is acknowledged', async () => {
  const { orderId, parcel } = await labelledOrder()
  const forged = await app.anonymous.post('/webhooks/shipengine', {
    resource_type: 'API_TRACK',
    data: { tracking_number: parcel.trackingNumber, status_code: 'DE', events: [] },
  })
  expect([forged.status, forged.body.errors]).toEqual([401, ['The signature does not match.']])
  expect((await parcelOf(orderId)).state).toBe('labelled')
  await app.db.update(parcels).set({ trackingNumber: 'SOMEBODY-ELSES' }).where(eq(parcels.id, parcel.id))
  await advance(parcel.trackingNumber, 'AC')
  await until(async () =>
    (await tellSandbox(app, 'GET', '/shipping/ledger')).deliveries.every(
      (delivery: { state: string }) => delivery.state === 'delivered',
    ),
  )
  expect((await parcelOf(orderId)).state).toBe('labelled')
})

test('an address the carrier refuses becomes the parcel’s problem, and the operator may try again', async () => {
  await fault('decline')
  const orderId = await paidOrder()
  await app.settleJobs()
  const parcel = await parcelOf(orderId)
  expect(parcel).toMatchObject({
    state: 'queued',
    problem: 'The carrier refused this request.',
    labelId: null,
  })
  const { status, body } = await step(parcel.id, 'label')
  expect(status).toBe(200)
  expect(body.data.attributes).toMatchObject({ state: 'labelled', problem: null })
})

test('a carrier that does not answer is tried again, and one label is bought', async () => {
  await fault('lost_reply')
  const orderId = await paidOrder()
  await until(async () => (await labelsOf(orderId)).length === 1)
  // The carrier moves on before we know the label: its news is of a stranger's parcel, and asked for later.
  await advance((await labelsOf(orderId))[0].tracking_number, 'DE')
  expect((await parcelOf(orderId)).state).toBe('queued')
  await until(async () => (await orderOf(orderId)).status === 'delivered')
  expect(await labelsOf(orderId)).toHaveLength(1)
})

test('an operator is told that the carrier did not answer', async () => {
  await fault('decline')
  const orderId = await paidOrder()
  await app.settleJobs()
  const { id } = await parcelOf(orderId)
  await fault('error_before')
  const { status, body } = await step(id, 'label')
  expect([status, body.errors]).toEqual([503, ['The carrier did not answer. Try again in a moment.']])
})

test('a canceled order’s parcel leaves the queue and its label is voided', async () => {
  const { orderId, parcel } = await labelledOrder()
  expect((await member.post(`/team/orders/${orderId}/cancel`)).status).toBe(200)
  expect((await step(parcel.id, 'pack')).body.errors).toEqual(['A parcel that is canceled cannot be packed.'])
  await app.settleJobs()
  expect(await parcelOf(orderId)).toMatchObject({ state: 'canceled', labelId: null, problem: null })
  expect(await labelsOf(orderId)).toMatchObject([{ status: 'voided' }])
  expect(
    (await operator.get('/operations/parcels')).body.data.map((row: { id: string }) => row.id),
  ).not.toContain(String(parcel.id))
})

test('an order canceled while its label is being bought keeps no label', async () => {
  await fault('decline')
  const orderId = await paidOrder()
  await app.settleJobs()
  const { id } = await parcelOf(orderId)
  await makeFault(app, { service: 'shipping', match: 'POST /v1/labels', mode: 'slow', delayMs: 600 })
  const labelling = step(id, 'label')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect((await member.post(`/team/orders/${orderId}/cancel`)).status).toBe(200)
  await labelling
  await until(
    async () =>
      (await labelsOf(orderId))[0]?.status === 'voided' && (await parcelOf(orderId)).labelId === null,
  )
  expect((await parcelOf(orderId)).state).toBe('canceled')
})

test('a canceled order’s parcel that the carrier took becomes a problem for an operator, not a shipped order', async () => {
  const { orderId, parcel } = await labelledOrder()
  await inTransaction(app.db, tx =>
    tx.update(orders).set({ status: 'canceled' }).where(eq(orders.id, orderId)),
  )
  await advance(parcel.trackingNumber, 'IT')
  await until(async () => (await parcelOf(orderId)).problem !== null)
  expect((await orderOf(orderId)).status).toBe('canceled')
  expect(await parcelOf(orderId)).toMatchObject({
    state: 'labelled',
    problem: 'The order was canceled, but the carrier has the parcel.',
  })
})

test('twenty begin-parcel jobs and forty tracking events at once make one parcel, one label, one shipment', async () => {
  const { createFirstParcel } = await import('./labels/create-first-parcel.ts')
  const { openShipping } = await import('../../../services/shipping/shipping.ts')
  const shipping = openShipping(app.config)
  await fault('decline')
  const orderId = await paidOrder()
  await app.settleJobs()
  await Promise.all(
    Array.from({ length: 20 }, () => createFirstParcel(app.db, shipping, asRowId(orderId)).catch(() => {})),
  )
  const parcel = await parcelOf(orderId)
  expect(parcel.state).toBe('labelled')
  expect(await labelsOf(orderId)).toHaveLength(1)
  const before = await stockOf(app.db, app.world.mug.variant)
  await advance(parcel.trackingNumber, 'AC')
  await Promise.all(
    Array.from({ length: 10 }, () =>
      tellSandbox(app, 'POST', '/shipping/redeliver', { count: 4, shuffle: true }),
    ),
  )
  await until(async () => (await orderOf(orderId)).status === 'shipped')
  expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand - 2)
})

test('an operator’s step on a missing or a finished parcel is refused', async () => {
  for (const step of ['label', 'pack', 'ship', 'deliver', 'return']) {
    const missing = await operator.post(`/operations/parcels/987654321/${step}`)
    expect([step, missing.status]).toEqual([step, 404])
  }
  const { parcel } = await labelledOrder()
  await operator.post(`/operations/parcels/${parcel.id}/pack`)
  await operator.post(`/operations/parcels/${parcel.id}/ship`)
  const again = await operator.post(`/operations/parcels/${parcel.id}/label`)
  expect([again.status, again.body.errors[0]]).toEqual([
    409,
    expect.stringContaining('A parcel that is shipped cannot be'),
  ])
})

test('the queue finds parcels by number and tracking number, however they are typed, before names', async () => {
  const { orderId, parcel } = await labelledOrder()
  const number = (await orderOf(orderId)).publicId.split('-')[0]!.toUpperCase()
  const tracking = parcel.trackingNumber!
  await app.db
    .insert(parcels)
    .values({ teamId: parcel.teamId, orderId, number: 2, state: 'queued', isWhole: false })
  const found = async (text: string, filter = '') => {
    const { status, body } = await operator.get(
      `/operations/parcels?search=${encodeURIComponent(text)}${filter}`,
    )
    expect([status, body.meta.totalCount]).toEqual([200, body.data.length])
    return body.data.map(
      ({ attributes }: { attributes: { orderNumber: string; number: number } }) =>
        `${attributes.orderNumber}-${attributes.number}`,
    )
  }
  const both = [`${number}-1`, `${number}-2`]
  for (const text of [number, `#${number}`, number.toLowerCase()])
    expect(await found(text), text).toEqual(both)
  expect(await found(`#${number}-2`)).toEqual([`${number}-2`])
  expect(await found(number, '&filters[state]=labelled')).toEqual([`${number}-1`])
  for (const text of [
    tracking,
    tracking.replace(/(.{4})/g, '$1 ').toLowerCase(),
    tracking.replace(/(.{4})/g, '$1-'),
  ])
    expect(await found(text), text).toEqual([`${number}-1`])
  // The end of a number, as it is read from a label, is no beginning of one.
  expect(await found(tracking.slice(-6))).toEqual([`${number}-1`])
  expect(await found(`${number}9`)).toEqual([])
  const counts = await operator.get(`/operations/parcel_counts?search=%23${number}`)
  expect(counts.body.data.attributes.states).toMatchObject({ queued: 1, labelled: 1 })
})
