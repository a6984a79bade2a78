import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { ShipEngine } from 'shipengine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshSandbox, webhookReceiver, type FreshSandbox, type ReceivedWebhook } from '../fresh-sandbox.ts'

let sandbox: FreshSandbox
let carrier: ShipEngine

beforeAll(async () => {
  sandbox = await freshSandbox()
  carrier = clientOf(sandbox)
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

function clientOf(of: FreshSandbox) {
  // The client never clears its time-out, so a short one lets the test process end.
  return new ShipEngine({ apiKey: 'TEST_sandbox', baseURL: `${of.url()}/shipengine`, timeout: 2000 })
}

const warehouse = {
  name: 'Ribbon',
  phone: '555-0100',
  addressLine1: '1 Depot Way',
  cityLocality: 'Austin',
  stateProvince: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  addressResidentialIndicator: 'no',
}
const ada = {
  name: 'Ada',
  phone: '555-0101',
  addressLine1: '1 Elm St',
  cityLocality: 'Boston',
  stateProvince: 'MA',
  postalCode: '02108',
  countryCode: 'US',
  addressResidentialIndicator: 'yes',
}
const london = {
  ...ada,
  cityLocality: 'London',
  stateProvince: '',
  postalCode: 'SW1A 1AA',
  countryCode: 'GB',
}

function shipment(
  to: object,
  { externalShipmentId, ounces = 12 }: { externalShipmentId?: string; ounces?: number } = {},
) {
  return {
    shipment: {
      externalShipmentId,
      shipTo: to,
      shipFrom: warehouse,
      packages: [{ packageCode: 'package', weight: { value: ounces, unit: 'ounce' } }],
    },
    rateOptions: { carrierIds: ['se-2001', 'se-2002'] },
  } as never
}

async function ratesTo(to: object, options?: object, of = carrier) {
  const answer = await of.getRatesWithShipmentDetails(shipment(to, options))
  return answer.rateResponse!.rates!
}

async function label(externalShipmentId?: string, of = carrier, to: object = ada) {
  const rates = await ratesTo(to, { externalShipmentId }, of)
  return of.createLabelFromRate({ rateId: rates[0]!.rateId } as never)
}

async function verified({ headers, body }: ReceivedWebhook) {
  const { keys } = (await (await fetch(`${sandbox.url()}/shipengine/jwks`)).json()) as {
    keys: (JsonWebKey & { kid: string })[]
  }
  const key = keys.find(({ kid }) => kid === headers['x-shipengine-rsa-sha256-key-id'])!
  const signature = Buffer.from(headers['x-shipengine-rsa-sha256-signature'] as string, 'base64')
  return verify(
    'sha256',
    Buffer.from(`${headers['x-shipengine-timestamp']}.${body}`),
    createPublicKey({ key, format: 'jwk' }),
    signature,
  )
}

test('rates within the country and abroad include the four services and grow with weight', async () => {
  const home = await ratesTo(ada)
  expect(home.map(({ serviceType, shippingAmount }) => [serviceType, shippingAmount!.amount])).toEqual([
    ['Standard Shipping', 9],
    ['USPS First Class Mail', 36.41],
  ])
  const abroad = await ratesTo(london)
  expect(abroad.map(({ serviceType, shippingAmount }) => [serviceType, shippingAmount!.amount])).toEqual([
    ['GlobalPost Economy', 24.03],
    ['GlobalPost Standard', 25.61],
  ])
  expect((await ratesTo(ada, { ounces: 40 }))[0]!.shippingAmount!.amount).toBe(10.7)
})

test('an undeliverable address is refused by the name of its field', async () => {
  const refused = (to: object) =>
    carrier.getRatesWithShipmentDetails(shipment(to)).then(
      () => 'taken',
      error => [error.code, error.message],
    )
  expect(await refused({ ...ada, postalCode: 'ABC' })).toEqual([
    'invalid_address',
    'The postal code ABC is not valid in US.',
  ])
  expect(await refused({ ...ada, stateProvince: 'XX' })).toEqual([
    'invalid_address',
    'XX is not a state of the US.',
  ])
  expect(await refused({ ...ada, countryCode: 'XQ' })).toEqual(['invalid_address', 'XQ is not a country.'])
  expect(await refused({ ...ada, addressLine1: '' })).toEqual([
    'field_value_required',
    'shipment.ship_to.address_line1 is required.',
  ])
})

test('a request without a key is refused, and so is a rate that was never quoted', async () => {
  const anonymous = await fetch(`${sandbox.url()}/shipengine/v1/rates`, { method: 'POST' })
  expect(anonymous.status).toBe(401)
  await expect(carrier.createLabelFromRate({ rateId: 'se-1' } as never)).rejects.toThrow(
    'Rate se-1 not found.',
  )
})

test('a shipment with an external id gets one label, also when the answer was lost', async () => {
  const first = await label('order-41')
  await sandbox.control('POST', '/faults', {
    service: 'shipping',
    match: 'POST /v1/labels/rates/:rate',
    mode: 'lost_reply',
  })
  await expect(label('order-42')).rejects.toThrow()
  const second = await label('order-42')
  expect((await label('order-42')).trackingNumber).toBe(second.trackingNumber)
  const { labels } = await sandbox.control('GET', '/shipping/ledger')
  expect(labels.map((each: any) => each.external_shipment_id)).toEqual(['order-42', 'order-41'])
  const found = await fetch(`${sandbox.url()}/v1/labels?external_shipment_id=order-41`, {
    headers: { 'api-key': 'x' },
  })
  expect(await found.json()).toMatchObject({
    total: 1,
    labels: [{ label_id: first.labelId, shipment_cost: { amount: 9 }, voided: false }],
  })
})

test('planned faults reach the client as errors', async () => {
  for (const mode of ['error_before', 'error_after', 'decline']) {
    await sandbox.control('POST', '/faults', { service: 'shipping', match: 'POST /v1/rates', mode })
    await expect(ratesTo(ada)).rejects.toThrow()
  }
  expect(await ratesTo(ada)).toHaveLength(2)
})

test('a label has a document to print and a tracking page, and can be voided until the parcel moves', async () => {
  const bought = await label()
  const pdf = await fetch(bought.labelDownload!.pdf!)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.4')
  expect((await fetch(bought.labelDownload!.png!)).headers.get('content-type')).toBe('image/png')
  expect(await carrier.voidLabelWithLabelId(bought.labelId!)).toMatchObject({ approved: true })
  const other = await label()
  await sandbox.control('POST', '/shipping/advance', { tracking_number: other.trackingNumber })
  expect(await carrier.voidLabelWithLabelId(other.labelId!)).toMatchObject({ approved: false })
})

test('tracking events are signed, sent until they are accepted, and can be sent again', async () => {
  const receiver = await webhookReceiver([503])
  await sandbox.control('POST', '/shipping/webhook-url', { url: receiver.url })
  const { trackingNumber, labelId, carrierCode } = await label('order-7')
  for (let step = 0; step < 3; step += 1) {
    await sandbox.control('POST', '/shipping/advance', { tracking_number: trackingNumber })
    await receiver.until(step + 2)
  }
  const hooks = await receiver.until(4)
  expect(await Promise.all(hooks.map(verified))).toEqual([true, true, true, true])
  expect(await verified({ ...hooks[0]!, body: hooks[0]!.body.replace('AC', 'DE') })).toBe(false)
  expect(
    hooks
      .map(({ body }) => JSON.parse(body))
      .map(({ resource_type, data }) => [resource_type, data.status_code, data.tracking_number]),
  ).toEqual([
    ['API_TRACK', 'AC', trackingNumber],
    ['API_TRACK', 'AC', trackingNumber],
    ['API_TRACK', 'IT', trackingNumber],
    ['API_TRACK', 'DE', trackingNumber],
  ])

  const { deliveries } = await sandbox.control('POST', '/shipping/redeliver', { count: 3, shuffle: true })
  expect(deliveries.map(({ status }: any) => status)).toEqual([200, 200, 200])
  expect(await verified(receiver.received.at(-1)!)).toBe(true)

  const byLabel = await carrier.trackUsingLabelId(labelId!)
  expect(byLabel).toMatchObject({ statusCode: 'DE', trackingNumber })
  expect(byLabel.events!.map(({ statusCode }) => statusCode)).toEqual(['DE', 'IT', 'AC', 'NY'])
  expect(
    await carrier.trackUsingCarrierCodeAndTrackingNumber({ carrierCode, trackingNumber } as never),
  ).toMatchObject({ statusCode: 'DE' })
  await receiver.close()
})

test('an exception stops a parcel until a person moves it on', async () => {
  const { trackingNumber } = await label()
  const held = await sandbox.control('POST', '/shipping/advance', {
    tracking_number: trackingNumber,
    status_code: 'EX',
  })
  expect(held.parcels[0]).toMatchObject({
    status_code: 'EX',
    exception_description: expect.stringContaining('Held'),
  })
  expect((await sandbox.control('POST', '/shipping/advance', {})).parcels[0].status_code).toBe('IT')
  expect(
    (
      await fetch(`${sandbox.url()}/control/shipping/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"status_code":"ZZ"}',
      })
    ).status,
  ).toBe(422)
})

test('a registered webhook receives events, too, and addresses can be checked beforehand', async () => {
  const receiver = await webhookReceiver()
  await fetch(`${sandbox.url()}/shipengine/v1/environment/webhooks`, {
    method: 'POST',
    headers: { 'api-key': 'x', 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'track', url: receiver.url }),
  })
  await label()
  await sandbox.control('POST', '/shipping/advance', {})
  await receiver.until(1)
  expect((await carrier.listCarriers()).map(({ carrierCode }) => carrierCode)).toEqual([
    'stamps_com',
    'standard',
    'ups',
  ])
  expect(
    (await carrier.validateAddresses([ada, { ...ada, postalCode: '1' }] as never)).map(
      ({ status }) => status,
    ),
  ).toEqual(['verified', 'error'])
  await receiver.close()
})

test('parcels move by themselves to the door, also across a restart', async () => {
  const own = await freshSandbox({ carrierStepMs: 60 })
  const { trackingNumber, labelId } = await label('kept', clientOf(own))
  await own.restart()
  const client = clientOf(own)
  const patience = Date.now() + 4000
  // The first request may meet the connection the restart has closed.
  while ((await client.trackUsingLabelId(labelId!).catch(() => undefined))?.statusCode !== 'DE') {
    if (Date.now() > patience) throw new Error('The parcel did not arrive.')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect((await label('kept', client)).trackingNumber).toBe(trackingNumber)
  await own.close()
})

test('parcels to a chosen recipient stand still while all others move', async () => {
  const own = await freshSandbox({ carrierStepMs: 40 })
  expect((await own.control('POST', '/shipping/still', { name: 'Grace' })).still).toEqual(['Grace'])
  const client = clientOf(own)
  const still = await label('still', client, { ...ada, name: 'Grace' })
  const other = await label('other', client)
  const placeOf = async ({ labelId }: { labelId?: string }) =>
    (await client.trackUsingLabelId(labelId!)).statusCode
  await expect.poll(() => placeOf(other), { timeout: 4000 }).toBe('DE')
  expect(await placeOf(still)).toBe('NY')
  expect(
    (await own.control('POST', '/shipping/advance', { tracking_number: still.trackingNumber })).parcels[0]
      .status_code,
  ).toBe('AC')
  expect(
    (
      await fetch(`${own.url()}/control/shipping/still`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(422)
  await own.close()
})
