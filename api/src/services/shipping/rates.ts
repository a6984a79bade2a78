import { shipTo, type Address, type Destination } from './addresses.ts'
import type { ShipEngineClient } from './shipengine-client.ts'
import { AddressRefused } from './shipping-errors.ts'

export interface Quote {
  rateId: string
  carrierCode: string
  serviceCode: string
  serviceName: string
  amountCents: number
  currency: string
  deliveryDays: number | null
}

/** The inside of the box a parcel goes into. */
export interface ParcelSize {
  lengthInches: number
  widthInches: number
  heightInches: number
}

const carriersKnownForMs = 10 * 60_000

const boxOunces = 800

/** Carriers refuse a box of more than some 70 pounds, so a heavy gift travels in several of at most 50. */
export function packagesOf({ weightOunces, size }: { weightOunces: number; size?: ParcelSize }) {
  const count = Math.max(1, Math.ceil(weightOunces / boxOunces))
  return Array.from({ length: count }, () => ({
    packageCode: 'package',
    weight: { value: Math.round((weightOunces / count) * 100) / 100, unit: 'ounce' as const },
    ...(size && {
      dimensions: {
        unit: 'inch' as const,
        length: size.lengthInches,
        width: size.widthInches,
        height: size.heightInches,
      },
    }),
  }))
}

/** Account ids by carrier code, fetched at first use and again when they are ten minutes old. */
export function knownCarriers(client: ShipEngineClient): () => Promise<Map<string, string>> {
  let known: Promise<Map<string, string>> | undefined
  let fetchedAt = 0
  return () => {
    if (!known || Date.now() - fetchedAt > carriersKnownForMs) {
      fetchedAt = Date.now()
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

export async function quote(
  client: ShipEngineClient,
  from: Address,
  carriers: () => Promise<Map<string, string>>,
  shipment: { to: Destination; weightOunces: number; size?: ParcelSize },
): Promise<Quote[]> {
  const carrierIds = [...(await carriers()).values()]
  const params = {
    shipment: { shipTo: shipTo(shipment.to), shipFrom: from, packages: packagesOf(shipment) },
    rateOptions: { carrierIds },
  }
  // The cast: the library's types require a package code it does not send and dimensions the carrier does not need.
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
