import type { Config } from '../../platform/config.ts'
import { openShipEngineClient, type ShipEngineClient } from './shipengine-client.ts'
import { AddressRefused, ShippingUnavailable } from './shipping-errors.ts'
import { trackingVerifier, type Headers } from './tracking-signature.ts'

export { AddressRefused, ShippingUnavailable } from './shipping-errors.ts'

export interface Destination {
  name: string
  company: string | null
  phone: string | null
  addressOne: string
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string
}
export interface Quote {
  rateId: string
  carrierCode: string
  serviceCode: string
  serviceName: string
  amountCents: number
  currency: string
  deliveryDays: number | null
}
/** What customs are told where the parcel leaves the country. */
export interface DeclaredItem {
  description: string
  sku: string
  quantity: number
  valueCents: number
}
export interface NewLabel {
  to: Destination
  weightOunces: number
  carrierCode: string
  serviceCode: string
  externalId: string
  items: DeclaredItem[]
}
export interface Label {
  labelId: string
  labelUrl: string
  trackingNumber: string
  trackingUrl: string | null
  carrierCode: string
  serviceCode: string
  /** It had been bought by an earlier try. */ isOld: boolean
}
export interface TrackingEvent {
  trackingNumber: string
  statusCode: string
  occurredAt: string
}

export interface Shipping {
  /** Throws `AddressRefused` where the carrier does not deliver, `ShippingUnavailable` where it does not answer. */
  quote(shipment: { to: Destination; weightOunces: number }): Promise<Quote[]>
  /** Buys one label for `externalId`, however often it is called. */
  buyLabel(label: NewLabel): Promise<Label>
  /** The label bought for `externalId` that was not given back; undefined where there is none. */
  findLabel(externalId: string): Promise<Label | undefined>
  voidLabel(labelId: string): Promise<{ voided: boolean; message: string }>
  /** Where a parcel is now; undefined while the carrier has not seen it. */
  track(labelId: string): Promise<TrackingEvent | undefined>
  verifyTracking(headers: Headers, rawBody: string): Promise<boolean>
  /** Throws where the carrier does not answer, or refuses our key. */
  ping(): Promise<void>
}

const carriersKnownForMs = 10 * 60_000

/** Rates, labels and tracking over ShipEngine's client, against `SHIPENGINE_API_BASE` where that is set. */
export function openShipping(
  config: Pick<Config, 'SHIPENGINE_API_KEY' | 'SHIPENGINE_API_BASE' | 'SHIPENGINE_JWKS_URL' | 'SHIP_FROM'>,
): Shipping {
  const client = openShipEngineClient(
    config.SHIPENGINE_API_KEY || 'unset',
    config.SHIPENGINE_API_BASE ?? 'https://api.shipengine.com',
  )
  const from = shipFrom(config.SHIP_FROM)
  const carriers = knownCarriers(client)
  return {
    quote: shipment => quote(client, from, carriers, shipment),
    buyLabel: label => buyLabel(client, from, carriers, label),
    async findLabel(externalId) {
      const label = await boughtLabel(client, externalId)
      return label && presentLabel(label, true)
    },
    async voidLabel(labelId) {
      const { approved, message } = await client.call(engine => engine.voidLabelWithLabelId(labelId))
      return { voided: approved || /already (been )?voided/i.test(message), message }
    },
    async track(labelId) {
      const { trackingNumber, statusCode, events } = await client.call(engine =>
        engine.trackUsingLabelId(labelId),
      )
      const latest = (events ?? [])
        .map(event => String(event.occurredAt))
        .sort()
        .at(-1)
      return trackingNumber && statusCode && latest
        ? { trackingNumber, statusCode, occurredAt: latest }
        : undefined
    },
    async ping() {
      await client.call(engine => engine.listCarriers())
    },
    verifyTracking: trackingVerifier(config.SHIPENGINE_JWKS_URL),
  }
}

type Address = NonNullable<
  Parameters<
    Parameters<Parameters<ShipEngineClient['call']>[0]>[0]['createLabelFromShipmentDetails']
  >[0]['shipment']['shipTo']
>

/** `SHIP_FROM` is written in the carrier's own snake_case field names. */
function shipFrom(json: string): Address {
  const place = JSON.parse(json) as Record<string, string | undefined>
  return {
    name: place['name'],
    phone: place['phone'],
    companyName: place['company_name'],
    addressLine1: place['address_line1'],
    addressLine2: place['address_line2'],
    cityLocality: place['city_locality'],
    stateProvince: place['state_province'],
    postalCode: place['postal_code'],
    countryCode: place['country_code'] as Address['countryCode'],
    addressResidentialIndicator: place[
      'address_residential_indicator'
    ] as Address['addressResidentialIndicator'],
  }
}

function shipTo(to: Destination): Address {
  return {
    name: to.name,
    phone: to.phone ?? '',
    companyName: to.company ?? undefined,
    addressLine1: to.addressOne,
    addressLine2: to.addressTwo ?? undefined,
    cityLocality: to.city,
    stateProvince: to.state ?? '',
    postalCode: to.zipcode ?? '',
    countryCode: to.country as Address['countryCode'],
    addressResidentialIndicator: 'unknown',
  }
}

const boxOunces = 800

/** Carriers refuse a box of more than some 70 pounds, so a heavy gift travels in several of at most 50. */
function boxes(weightOunces: number) {
  const count = Math.max(1, Math.ceil(weightOunces / boxOunces))
  return Array.from({ length: count }, () => ({
    packageCode: 'package',
    weight: { value: Math.round((weightOunces / count) * 100) / 100, unit: 'ounce' as const },
  }))
}

/** Carrier code → account id; asked for at first use and now and then. */
function knownCarriers(client: ShipEngineClient): () => Promise<Map<string, string>> {
  let known: Promise<Map<string, string>> | undefined
  let askedAt = 0
  return () => {
    if (!known || Date.now() - askedAt > carriersKnownForMs) {
      askedAt = Date.now()
      known = client
        .call(engine => engine.listCarriers())
        .then(list => new Map(list.map(carrier => [carrier.carrierCode, carrier.carrierId])))
      known.catch(() => {
        known = undefined
      })
    }
    return known
  }
}

async function quote(
  client: ShipEngineClient,
  from: Address,
  carriers: () => Promise<Map<string, string>>,
  { to, weightOunces }: { to: Destination; weightOunces: number },
): Promise<Quote[]> {
  const carrierIds = [...(await carriers()).values()]
  const params = {
    shipment: { shipTo: shipTo(to), shipFrom: from, packages: boxes(weightOunces) },
    rateOptions: { carrierIds },
  }
  // The library's own types ask for a package code it does not send on and for three dimensions nobody needs.
  const { rateResponse } = await client.call(engine => engine.getRatesWithShipmentDetails(params as never))
  const rates = rateResponse.rates ?? []
  const problem =
    rateResponse.errors?.[0]?.message ?? rateResponse.invalidRates?.flatMap(rate => rate.errorMessages)[0]
  if (!rates.length && problem) throw new AddressRefused(problem)
  return rates
    .map(rate => ({
      rateId: rate.rateId,
      carrierCode: rate.carrierCode,
      serviceCode: rate.serviceCode,
      serviceName: rate.serviceType,
      deliveryDays: rate.deliveryDays ?? null,
      currency: rate.shippingAmount.currency,
      amountCents: [
        rate.shippingAmount,
        rate.insuranceAmount,
        rate.confirmationAmount,
        rate.otherAmount,
      ].reduce((sum, part) => sum + Math.round(part.amount * 100), 0),
    }))
    .sort((a, b) => a.amountCents - b.amountCents)
}

/** The fields of a label's own document that the library leaves out of its results, or has no call for. */
interface LabelDocument {
  label_id: string
  status: string
  voided: boolean
  tracking_number: string
  tracking_url?: string | null
  carrier_code: string
  service_code: string
  label_download: { href: string; pdf?: string }
}

async function buyLabel(
  client: ShipEngineClient,
  from: Address,
  carriers: () => Promise<Map<string, string>>,
  label: NewLabel,
): Promise<Label> {
  const old = await boughtLabel(client, label.externalId)
  if (old) return presentLabel(old, true)
  const accounts = await carriers()
  // The product's own flat rate names no carrier, and one may have been disconnected since: the cheapest service then.
  const { carrierCode, serviceCode } = accounts.has(label.carrierCode)
    ? label
    : ((await quote(client, from, carriers, label))[0] ?? label)
  const carrierId = accounts.get(carrierCode)
  if (!carrierId) throw new AddressRefused('No connected carrier delivers there.')
  // Bought from the shipment's details and not from a quoted rate, because a rate cannot carry the external id that keeps it one label.
  await client.call(engine =>
    engine.createLabelFromShipmentDetails({
      shipment: {
        carrierId,
        serviceCode,
        externalShipmentId: label.externalId,
        shipDate: new Date().toISOString(),
        shipTo: shipTo(label.to),
        shipFrom: from,
        packages: boxes(label.weightOunces),
        ...(from.countryCode === label.to.country ? {} : { customs: customsOf(label.items, from) }),
      },
      labelFormat: 'pdf',
      labelLayout: '4x6',
    }),
  )
  const bought = await boughtLabel(client, label.externalId)
  if (!bought) throw new ShippingUnavailable(`the label of ${label.externalId} is not there yet`)
  return presentLabel(bought, false)
}

async function boughtLabel(client: ShipEngineClient, externalId: string): Promise<LabelDocument | undefined> {
  const found = await client.read<LabelDocument>(
    `v1/labels/external_shipment_id/${encodeURIComponent(externalId)}`,
  )
  return found && !found.voided && found.status !== 'voided' && found.status !== 'error' ? found : undefined
}

function customsOf(items: DeclaredItem[], from: Address) {
  return {
    contents: 'gift',
    nonDelivery: 'return_to_sender',
    customsItems: items.map(item => ({
      description: item.description,
      sku: item.sku,
      quantity: item.quantity,
      value: { currency: 'usd' as const, amount: item.valueCents / 100 },
      countryOfOrigin: from.countryCode,
    })),
  } as const
}

function presentLabel(label: LabelDocument, isOld: boolean): Label {
  return {
    labelId: label.label_id,
    labelUrl: label.label_download.pdf ?? label.label_download.href,
    trackingNumber: label.tracking_number,
    trackingUrl: label.tracking_url ?? null,
    carrierCode: label.carrier_code,
    serviceCode: label.service_code,
    isOld,
  }
}
