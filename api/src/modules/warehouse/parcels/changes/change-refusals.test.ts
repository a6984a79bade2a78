import { expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { makeFault, type FaultMode } from '../../../../../test/sandbox.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 100, teeStock: 100 }, opened => {
  ;({ app, desk } = opened)
})

const missing = '987654321'
const query = (text: string, values: unknown[]) => app.db.pool.query(text, values)
const address = {
  name: 'Ada King',
  address_one: '9 Oak Ave',
  city: 'Austin',
  state: 'TX',
  zipcode: '78702',
  country: 'US',
}
const short = (id: string, items: object[], choice = 'wait') =>
  desk.step(id, 'short', { items, choice, reason: 'Gone' })
const readdress = (id: string) => desk.operator.put(`/operations/parcels/${id}/address`, address)
const services = (id: string) => desk.operator.get(`/operations/parcels/${id}/services`)
const choose = (id: string) =>
  desk.operator.put(`/operations/parcels/${id}/service`, {
    carrier_code: 'stamps_com',
    service_code: 'usps_first_class_mail',
  })

it('every call about an unknown parcel answers 404', async () => {
  const items = [{ order_item_id: '1', quantity: 1 }]
  const answers = [
    await desk.operator.get(`/operations/parcels/${missing}`),
    await short(missing, items),
    await desk.step(missing, 'hold', { reason: 'Why not' }),
    await desk.step(missing, 'release'),
    await readdress(missing),
    await services(missing),
    await choose(missing),
    await desk.step(missing, 'label_prints'),
    await desk.step(missing, 'void_label'),
  ]
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 404))
})

it('a shortage or hold of a packed parcel and a shortage of nothing or too much are refused', async () => {
  const { parcel } = await desk.labelled()
  expect((await short(parcel.id, [])).body.errors).toEqual(['Choose at least one item.'])
  expect((await short(parcel.id, desk.some(parcel, { MUG: 3 }))).body.errors).toEqual([
    'The parcel does not contain that many.',
  ])
  await desk.steps(parcel.id, 'pack')
  expect((await short(parcel.id, desk.some(parcel, { MUG: 1 }))).body.errors).toEqual([
    'A parcel that is packed cannot be changed.',
  ])
  expect((await desk.step(parcel.id, 'hold', { reason: 'Late' })).body.errors).toEqual([
    'A parcel that is packed cannot be put on hold.',
  ])
  await desk.steps(parcel.id, 'ship', 'return')
  await query('update parcels set number = 50 where id = $1', [parcel.id])
  expect((await desk.step(parcel.id, 'reship', { reason: 'returned' })).body.errors).toEqual([
    'An order can have at most 50 parcels.',
  ])
})

it('changes of a parcel on hold are refused, and a carrier’s refusal or silence is reported', async () => {
  const { parcel } = await desk.labelled()
  await desk.step(parcel.id, 'void_label')
  const fault = (mode: FaultMode) => makeFault(app, { service: 'shipping', match: 'POST /v1/rates', mode })
  for (const ask of [services, choose]) {
    await fault('error_before')
    expect((await ask(parcel.id)).body.errors).toEqual(['The carrier did not answer. Try again in a moment.'])
    await fault('decline')
    expect((await ask(parcel.id)).body.errors).toEqual([
      'Shipping options could not be loaded for this address. Check the address and try again.',
    ])
  }
  const [offered] = (await services(parcel.id)).body.data
  await desk.step(parcel.id, 'hold', { reason: 'Wait for the sender.' })
  const held = 'This parcel is on hold: Wait for the sender.'
  expect((await readdress(parcel.id)).body.errors).toEqual([held])
  expect(
    (
      await desk.operator.put(`/operations/parcels/${parcel.id}/service`, {
        carrier_code: offered.attributes.carrierCode,
        service_code: offered.attributes.serviceCode,
      })
    ).body.errors,
  ).toEqual([held])
})

it('a refund for missing items stays due while the payment cannot cover it', async () => {
  const { orderId, parcel } = await desk.labelled()
  await query("update payment_attempts set state = 'pending' where order_id = $1", [orderId])
  expect((await short(parcel.id, desk.some(parcel, { MUG: 1 }), 'refund')).status).toBe(200)
  const [shortage] = (await desk.parcel(parcel.id)).attributes['shortages']
  expect(shortage.state).toBe('refund_due')
  const refund = async () => (await desk.operator.post(`/operations/shortages/${shortage.id}/refund`)).status
  expect(await refund()).toBe(409)
  await query("update payment_attempts set state = 'failed' where order_id = $1", [orderId])
  expect(await refund()).toBe(409)
  await query(
    "update payment_attempts set state = 'succeeded', refunded_cents = amount_cents - 1 where order_id = $1",
    [orderId],
  )
  expect(await refund()).toBe(422)
  await query('update payment_attempts set refunded_cents = 0 where order_id = $1', [orderId])
  expect(await refund()).toBe(200)
  expect((await desk.parcel(parcel.id)).attributes['shortages'][0].state).toBe('refunded')
  expect(await app.audit()).toEqual([])
})
