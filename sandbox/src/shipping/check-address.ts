import { badAddress, notValid, type ShippingProblem } from './shipping-error.ts'
import type { ShipAddress } from './shipping.book.ts'

const usStates = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI ' +
    'MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ' +
    'AS GU MP PR VI UM AA AE AP'
  ).split(' '),
)
const postalForms: Record<string, RegExp> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  AU: /^\d{4}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
}
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined
}

/** Why a carrier would refuse an address; empty when it can deliver. */
export function checkAddress(address: ShipAddress | undefined, field: string): ShippingProblem[] {
  if (!address || typeof address !== 'object')
    return [notValid(field, `${field} is required.`, 'field_value_required')]
  const required = (['name', 'address_line1', 'city_locality', 'country_code'] as const)
    .filter(key => !text(address[key]))
    .map(key => notValid(`${field}.${key}`, `${field}.${key} is required.`, 'field_value_required'))
  if (required.length) return required

  const country = text(address.country_code).toUpperCase()
  if (!countryName(country)) return [badAddress(`${field}.country_code`, `${country} is not a country.`)]
  const postal = text(address.postal_code)
  const state = text(address.state_province).toUpperCase()
  const problems: ShippingProblem[] = []
  if ((country === 'US' || country === 'CA') && !state)
    problems.push(badAddress(`${field}.state_province`, `A state or province is required in ${country}.`))
  if (country === 'US' && state && !usStates.has(state))
    problems.push(badAddress(`${field}.state_province`, `${state} is not a state of the US.`))
  const form = postalForms[country]
  if (form && !form.test(postal))
    problems.push(
      badAddress(`${field}.postal_code`, `The postal code ${postal || '(none)'} is not valid in ${country}.`),
    )
  if (postal === '00000')
    problems.push(
      badAddress(
        `${field}.postal_code`,
        'The address could not be found: nothing is delivered to this postal code.',
      ),
    )
  return problems
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
