import { expect, it } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { makeFault, tellSandbox, type Fault, type FaultMode } from '../../../../../test/sandbox.ts'
import { openShipping } from '../../../../services/shipping/shipping.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { labelParcel } from './label-parcel.ts'

/** What a label was bought for has to be what the parcel is when it is recorded. */
let app: TestApp
let desk: Desk
withDesk({ mugStock: 100, teeStock: 100 }, opened => {
  ;({ app, desk } = opened)
})

const fault = (mode: FaultMode, more: Partial<Fault> = {}) =>
  makeFault(app, { service: 'shipping', match: 'POST /v1/labels', mode, ...more })
const labelsOf = async (orderId: number) =>
  (await tellSandbox(app, 'GET', '/shipping/ledger')).labels.filter(
    (label: { external_shipment_id: string }) =>
      new RegExp(`^order-${orderId}(-label-\\d+)?$`).test(label.external_shipment_id),
  )
const live = (labels: { status: string }[]) => labels.filter(label => label.status !== 'voided')
const address = {
  name: 'Ada King',
  company: null,
  phone: null,
  address_one: '9 Oak Ave',
  address_two: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78702',
  country: 'US',
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const row = async (id: string) =>
  (
    await app.db.pool.query(
      'select label_id, label_number, service_code, service_name from parcels where id = $1',
      [id],
    )
  ).rows[0]

/** A parcel without a label: the carrier refused its address once. */
async function queued() {
  await fault('decline')
  const { orderId, parcel } = await desk.labelled(2, 0)
  expect(parcel.attributes.state).toBe('queued')
  return { orderId, id: parcel.id }
}

it('an address corrected during the purchase gets its own label, and the old one is voided', async () => {
  const { orderId, id } = await queued()
  await fault('slow', { delayMs: 900 })
  const buying = desk.step(id, 'label')
  await pause(300)
  expect((await desk.operator.put(`/operations/parcels/${id}/address`, address)).status).toBe(200)
  await buying
  await app.settleJobs()
  const labels = await labelsOf(orderId)
  expect([labels.length, live(labels).length]).toEqual([2, 1])
  const { label_id: labelId } = await row(id)
  expect(live(labels)[0]).toMatchObject({ label_id: labelId })
  expect((await desk.parcel(id)).attributes).toMatchObject({ state: 'labelled', problem: null })
  expect(
    (await desk.parcel(id)).attributes['history'].map((entry: { text: string }) => entry.text),
  ).toContainEqual(expect.stringContaining('Unused label voided'))
}, 60_000)

it('a service chosen after the carrier’s answer was lost is bought', async () => {
  const { orderId, id } = await queued()
  await fault('lost_reply')
  expect((await desk.step(id, 'label')).body.errors).toEqual([
    'The carrier did not answer. Try again in a moment.',
  ])
  const services = (await desk.operator.get(`/operations/parcels/${id}/services`)).body.data
  const other = services.find((each: any) => !each.attributes.isChosen).attributes
  await desk.operator.put(`/operations/parcels/${id}/service`, {
    carrier_code: other.carrierCode,
    service_code: other.serviceCode,
  })
  expect((await desk.step(id, 'label')).body.data.attributes).toMatchObject({
    state: 'labelled',
    serviceName: other.serviceName,
  })
  await app.settleJobs()
  const labels = await labelsOf(orderId)
  expect(live(labels).map((label: any) => label.service_code)).toEqual([other.serviceCode])
  expect([labels.length, (await row(id)).service_code]).toEqual([2, other.serviceCode])
}, 60_000)

it('a lost answer is found again when nothing changed, and only one label is bought', async () => {
  const { orderId, id } = await queued()
  await fault('lost_reply')
  await desk.step(id, 'label')
  expect((await desk.step(id, 'label')).body.data.attributes.state).toBe('labelled')
  expect([(await labelsOf(orderId)).length, (await row(id)).label_number]).toEqual([1, 1])
}, 60_000)

it('a late second purchase of a voided label is not recorded, and is voided too', async () => {
  const { orderId, id } = await queued()
  const shipping = openShipping(app.config)
  let isAsked = () => {}
  const asked = new Promise<void>(resolve => {
    isAsked = resolve
  })
  let goOn = () => {}
  const waits = new Promise<void>(resolve => {
    goOn = resolve
  })
  const late = labelParcel(
    app.db,
    {
      ...shipping,
      buyLabel: async label => {
        isAsked()
        await waits
        return shipping.buyLabel(label)
      },
    },
    asRowId(Number(id)),
    systemAuthor,
  )
  await asked
  expect((await desk.step(id, 'label')).body.data.attributes.state).toBe('labelled')
  expect((await desk.step(id, 'void_label')).body.data.attributes.state).toBe('queued')
  goOn()
  await late
  await app.settleJobs()
  expect((await desk.parcel(id)).attributes).toMatchObject({ state: 'queued', labelUrl: null })
  expect(live(await labelsOf(orderId))).toEqual([])
  expect((await desk.step(id, 'label')).body.data.attributes.state).toBe('labelled')
  expect(live(await labelsOf(orderId))).toHaveLength(1)
}, 60_000)

it('a label whose answer was lost is voided with its canceled order', async () => {
  const { orderId, id } = await queued()
  await fault('lost_reply')
  await desk.step(id, 'label')
  expect(live(await labelsOf(orderId))).toHaveLength(1)
  expect((await desk.member.post(`/team/orders/${orderId}/cancel`)).status).toBe(200)
  await app.settleJobs()
  expect(live(await labelsOf(orderId))).toEqual([])
  expect((await desk.parcel(id)).attributes).toMatchObject({ state: 'canceled', problem: null })
}, 60_000)

it('the services say when they would arrive, and which are later than the sender was told', async () => {
  const { orderId, id } = await queued()
  const services = async () =>
    (await desk.operator.get(`/operations/parcels/${id}/services`)).body.data.map(
      (each: any) => each.attributes,
    )
  for (const { deliveryDays, expectedOn, isLate } of await services()) {
    expect(expectedOn === null).toBe(deliveryDays === null)
    if (deliveryDays !== null && deliveryDays <= 1) expect(isLate).toBe(false)
  }
  await app.db.pool.query(
    "update orders set delivery_days = 1, processing_started_at = now() - interval '30 days' where id = $1",
    [orderId],
  )
  for (const { expectedOn, isLate } of await services()) expect(isLate).toBe(expectedOn !== null)
  await app.db.pool.query(
    "insert into order_events (team_id, order_id, event, text) select team_id, id, 'order.address_given', '' from orders where id = $1",
    [orderId],
  )
  await app.db.pool.query('update orders set delivery_days = 60 where id = $1', [orderId])
  for (const { isLate } of await services()) expect(isLate).toBe(false)
})
