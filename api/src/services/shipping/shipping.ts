import type { Config } from '../../platform/config.ts'
import { shipFrom, type Destination } from './addresses.ts'
import { boughtLabel, buyLabel, presentLabel, type Label, type NewLabel } from './labels.ts'
import { knownCarriers, quote, type ParcelSize, type Quote } from './rates.ts'
import { openShipEngineClient } from './shipengine-client.ts'
import { trackingVerifier, type Headers } from './tracking-signature.ts'

export { AddressRefused, ShippingUnavailable } from './shipping-errors.ts'
export type { Destination } from './addresses.ts'
export type { Label, NewLabel } from './labels.ts'
export type { ParcelSize, Quote } from './rates.ts'

export interface TrackingEvent {
  trackingNumber: string
  statusCode: string
  occurredAt: string
}

export interface Shipping {
  /** Throws `AddressRefused` if the carrier does not deliver there, `ShippingUnavailable` if it does not answer. */
  quote(shipment: { to: Destination; weightOunces: number; size?: ParcelSize }): Promise<Quote[]>
  /** Buys one label for `externalId`, however often it is called. */
  buyLabel(label: NewLabel): Promise<Label>
  /** The label bought for `externalId` that was not voided; undefined if there is none. */
  findLabel(externalId: string): Promise<Label | undefined>
  voidLabel(labelId: string): Promise<{ voided: boolean; message: string }>
  /** Where a parcel is now; undefined while the carrier has not seen it. */
  track(labelId: string): Promise<TrackingEvent | undefined>
  verifyTracking(headers: Headers, rawBody: string): Promise<boolean>
  /** Throws if the carrier does not answer or refuses our key. */
  ping(): Promise<void>
}

/** Rates, labels and tracking by ShipEngine, at `SHIPENGINE_API_BASE` if that is set. */
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
