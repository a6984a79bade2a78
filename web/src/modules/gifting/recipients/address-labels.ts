/** What the fields of an address are called in a country. */
export interface AddressLabels {
  state: string
  zipcode: string
  isStateNeeded: boolean
  states?: readonly string[]
}

const usStates = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ')
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')

const known: Record<string, AddressLabels> = {
  US: { state: 'State', zipcode: 'Zip code', isStateNeeded: true, states: usStates },
  CA: { state: 'Province', zipcode: 'Postal code', isStateNeeded: false, states: provinces },
  GB: { state: 'County (optional)', zipcode: 'Postcode', isStateNeeded: false },
  AU: { state: 'State', zipcode: 'Postcode', isStateNeeded: false },
  IE: { state: 'County (optional)', zipcode: 'Eircode', isStateNeeded: false },
}

export function addressLabels(country: string | null): AddressLabels {
  return (
    known[country ?? ''] ?? {
      state: 'State or region (optional)',
      zipcode: 'Postal code',
      isStateNeeded: false,
    }
  )
}

interface AddressParts {
  address_one: string | null
  address_two: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
}

/** The address on one line, what is missing left out. */
export function addressLine({
  address_one,
  address_two,
  city,
  state,
  zipcode,
  country,
}: AddressParts): string {
  return [address_one, address_two, city, [state, zipcode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
}
