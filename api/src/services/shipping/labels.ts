import { shipTo, type Address, type Destination } from './addresses.ts'
import { packagesOf, quote, type ParcelSize } from './rates.ts'
import type { ShipEngineClient } from './shipengine-client.ts'
import { AddressRefused, ShippingUnavailable } from './shipping-errors.ts'
import { databaseTime } from '../../platform/database-time.ts'

/** What is declared to customs when the parcel leaves the country. */
export interface DeclaredItem {
  description: string
  sku: string
  quantity: number
  valueCents: number
}
export interface NewLabel {
  to: Destination
  weightOunces: number
  size?: ParcelSize
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
  /** What the carrier asks for it. */ labelCostCents: number
  /** Bought by an earlier attempt. */ isOld: boolean
}

/** A label as the API returns it; the library leaves these fields out, or has no call for them. */
interface LabelDocument {
  label_id: string
  status: string
  voided: boolean
  tracking_number: string
  tracking_url?: string | null
  carrier_code: string
  service_code: string
  shipment_cost: { currency: string; amount: number }
  label_download: { href: string; pdf?: string }
}

/** Buys the label of `externalId`, or returns the one bought before. */
export async function buyLabel(
  client: ShipEngineClient,
  from: Address,
  carriers: () => Promise<Map<string, string>>,
  label: NewLabel,
): Promise<Label> {
  const old = await boughtLabel(client, label.externalId)
  if (old) return presentLabel(old, true)
  const accounts = await carriers()
  // A product's own flat rate names no carrier, and a carrier may have been disconnected: use the cheapest service then.
  const { carrierCode, serviceCode } = accounts.has(label.carrierCode)
    ? label
    : ((await quote(client, from, carriers, label))[0] ?? label)
  const carrierId = accounts.get(carrierCode)
  if (!carrierId) throw new AddressRefused('No connected carrier delivers there.')
  // Bought from the shipment's details instead of a quoted rate: only a shipment carries the external id that
  // prevents a second label.
  await client.call(engine =>
    engine.createLabelFromShipmentDetails({
      shipment: {
        carrierId,
        serviceCode,
        externalShipmentId: label.externalId,
        shipDate: databaseTime().toISOString(),
        shipTo: shipTo(label.to),
        shipFrom: from,
        packages: packagesOf(label),
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

export async function boughtLabel(
  client: ShipEngineClient,
  externalId: string,
): Promise<LabelDocument | undefined> {
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

export function presentLabel(label: LabelDocument, isOld: boolean): Label {
  return {
    labelId: label.label_id,
    labelUrl: label.label_download.pdf ?? label.label_download.href,
    trackingNumber: label.tracking_number,
    trackingUrl: label.tracking_url ?? null,
    carrierCode: label.carrier_code,
    serviceCode: label.service_code,
    labelCostCents: Math.round(label.shipment_cost.amount * 100),
    isOld,
  }
}
