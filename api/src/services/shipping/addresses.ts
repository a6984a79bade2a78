import type { ShipEngineClient } from './shipengine-client.ts'

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

export type Address = NonNullable<
  Parameters<
    Parameters<Parameters<ShipEngineClient['call']>[0]>[0]['createLabelFromShipmentDetails']
  >[0]['shipment']['shipTo']
>

/** `SHIP_FROM` is written in the carrier's own snake_case field names. */
export function shipFrom(json: string): Address {
  const from = JSON.parse(json) as Record<string, string | undefined>
  return {
    name: from['name'],
    phone: from['phone'],
    companyName: from['company_name'],
    addressLine1: from['address_line1'],
    addressLine2: from['address_line2'],
    cityLocality: from['city_locality'],
    stateProvince: from['state_province'],
    postalCode: from['postal_code'],
    countryCode: from['country_code'] as Address['countryCode'],
    addressResidentialIndicator: from[
      'address_residential_indicator'
    ] as Address['addressResidentialIndicator'],
  }
}

export function shipTo(to: Destination): Address {
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
