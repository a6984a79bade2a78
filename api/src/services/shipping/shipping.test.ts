import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshSandbox, webhookReceiver, type FreshSandbox } from '../../../../sandbox/src/fresh-sandbox.ts'
import {
  AddressRefused,
  openShipping,
  ShippingUnavailable,
  type Destination,
  type Shipping,
} from './shipping.ts'

let sandbox: FreshSandbox
let shipping: Shipping
const fetchBefore = globalThis.fetch

const austin: Destination = {
  name: 'Ada Lovelace',
  company: null,
  phone: null,
  addressOne: '1 Elm St',
  addressTwo: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}
const london: Destination = {
  ...austin,
  addressOne: '12 St James Sq',
  city: 'London',
  state: null,
  zipcode: 'SW1Y 4JH',
  country: 'GB',
}
const items = [{ description: 'Mug', sku: 'MUG-1', quantity: 2, valueCents: 1500 }]
const from = JSON.stringify({
  name: 'Ribbon',
  phone: '5125550100',
  address_line1: '500 Chicon St',
  city_locality: 'Austin',
  state_province: 'TX',
  postal_code: '78702',
  country_code: 'US',
})

beforeAll(async () => {
  sandbox = await freshSandbox()
  shipping = openShipping({
    SHIPENGINE_API_KEY: 'TEST_adapter',
    SHIPENGINE_API_BASE: `${sandbox.url()}/shipengine`,
    SHIPENGINE_JWKS_URL: `${sandbox.url()}/shipengine/jwks`,
    SHIP_FROM: from,
  })
})
afterEach(() => sandbox.control('DELETE', '/faults'))
afterAll(() => sandbox.close())

const fault = (match: string, mode: string, times = 1) =>
  sandbox.control('POST', '/faults', { service: 'shipping', match, mode, times })
const labelsOf = async (externalId: string) =>
  (
    (await sandbox.control('GET', '/shipping/ledger')) as { labels: { external_shipment_id: string }[] }
  ).labels.filter(label => label.external_shipment_id === externalId).length
const label = (externalId: string, to = austin, serviceCode = 'usps_first_class_mail') => ({
  to,
  weightOunces: 24,
  carrierCode: 'stamps_com',
  serviceCode,
  externalId,
  items,
})

describe('shipping quotes', () => {
  test('come cheapest first, in cents', async () => {
    const quotes = await shipping.quote({ to: austin, weightOunces: 12 })
    expect(quotes.map(quote => [quote.serviceName, quote.amountCents])).toEqual([
      ['Standard Shipping', 900],
      ['USPS First Class Mail', 3641],
    ])
    expect(quotes[0]).toMatchObject({
      carrierCode: 'standard',
      serviceCode: 'standard_shipping',
      currency: 'usd',
      deliveryDays: 5,
    })
    expect(quotes[0]?.rateId).toBeTruthy()
    expect((await shipping.quote({ to: london, weightOunces: 12 })).map(quote => quote.serviceName)).toEqual([
      'GlobalPost Economy',
      'GlobalPost Standard',
    ])
  })
  test('are refused for an address that the carrier does not know or serve', async () => {
    await expect(shipping.quote({ to: { ...austin, zipcode: '00000' }, weightOunces: 12 })).rejects.toThrow(
      AddressRefused,
    )
    await expect(shipping.quote({ to: { ...london, country: 'KP' }, weightOunces: 12 })).rejects.toThrow(
      'No service delivers to KP.',
    )
  })
  test.each(['error_before', 'lost_reply'])('report that the carrier did not answer (%s)', async mode => {
    await fault('POST /v1/rates', mode)
    await expect(shipping.quote({ to: austin, weightOunces: 12 })).rejects.toThrow(ShippingUnavailable)
  })
  test('leave the global fetch as it was', () => {
    expect(globalThis.fetch).toBe(fetchBefore)
  })
})

describe('shipping labels', () => {
  test('are bought once per external id', async () => {
    const first = await shipping.buyLabel(label('order-1'))
    expect(first).toMatchObject({
      carrierCode: 'stamps_com',
      serviceCode: 'usps_first_class_mail',
      labelCostCents: expect.any(Number),
      isOld: false,
    })
    expect(first.trackingUrl).toContain(first.trackingNumber)
    expect(first.labelUrl).toContain('.pdf')
    expect(await shipping.buyLabel(label('order-1'))).toEqual({ ...first, isOld: true })
    expect(await labelsOf('order-1')).toBe(1)
  })
  test('include customs forms for other countries', async () => {
    expect(await shipping.buyLabel(label('order-2', london, 'globalpost_economy'))).toMatchObject({
      serviceCode: 'globalpost_economy',
    })
  })
  test.each(['error_after', 'lost_reply'])('are found again when the answer was lost (%s)', async mode => {
    await fault('POST /v1/labels', mode)
    await expect(shipping.buyLabel(label(`order-${mode}`))).rejects.toThrow(ShippingUnavailable)
    expect(await shipping.buyLabel(label(`order-${mode}`))).toMatchObject({ isOld: true })
    expect(await labelsOf(`order-${mode}`)).toBe(1)
  })
  test('are refused with the carrier’s reason', async () => {
    await expect(shipping.buyLabel(label('order-3', { ...austin, zipcode: '99' }))).rejects.toThrow(
      'The postal code 99 is not valid in US.',
    )
  })
  test('use the cheapest service where the order names no connected carrier', async () => {
    expect(
      await shipping.buyLabel({ ...label('order-6'), carrierCode: 'ribbon', serviceCode: 'standard' }),
    ).toMatchObject({ carrierCode: 'standard', serviceCode: 'standard_shipping' })
    expect(
      await shipping.buyLabel({
        ...label('order-7', london),
        carrierCode: 'ribbon',
        serviceCode: 'standard',
      }),
    ).toMatchObject({ serviceCode: 'globalpost_economy' })
  })
  test('can be voided until the carrier has the parcel', async () => {
    const bought = await shipping.buyLabel(label('order-4'))
    expect(await shipping.track(bought.labelId)).toMatchObject({
      trackingNumber: bought.trackingNumber,
      statusCode: 'NY',
    })
    expect(await shipping.voidLabel(bought.labelId)).toMatchObject({ voided: true })
    expect(await shipping.voidLabel(bought.labelId)).toMatchObject({ voided: true })
    expect((await shipping.buyLabel(label('order-4'))).labelId).not.toBe(bought.labelId)
  })
})

describe('tracking webhooks', () => {
  test('a signed webhook is accepted; a changed, unsigned or late one is refused', async () => {
    const receiver = await webhookReceiver()
    await sandbox.control('POST', '/shipping/webhook-url', { url: receiver.url })
    const bought = await shipping.buyLabel(label('order-5'))
    await sandbox.control('POST', '/shipping/advance', {
      tracking_number: bought.trackingNumber,
      status_code: 'AC',
    })
    const [news] = await receiver.until(1)
    await receiver.close()
    if (!news) throw new Error('no webhook')
    expect(await shipping.verifyTracking(news.headers, news.body)).toBe(true)
    expect(await shipping.verifyTracking(news.headers, `${news.body} `)).toBe(false)
    expect(await shipping.verifyTracking({}, news.body)).toBe(false)
    expect(
      await shipping.verifyTracking(
        { ...news.headers, 'x-shipengine-rsa-sha256-key-id': 'other' },
        news.body,
      ),
    ).toBe(false)
    expect(
      await shipping.verifyTracking(
        { ...news.headers, 'x-shipengine-timestamp': new Date(Date.now() - 6 * 60_000).toISOString() },
        news.body,
      ),
    ).toBe(false)
    expect(await shipping.track(bought.labelId)).toMatchObject({ statusCode: 'AC' })
    expect(await shipping.voidLabel(bought.labelId)).toMatchObject({
      voided: false,
      message: expect.stringContaining('already accepted'),
    })
  })
})
