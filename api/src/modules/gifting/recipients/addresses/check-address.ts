import { findCountryRules, type CountryRules } from './find-country-rules.ts'
import { normalizeName } from './normalize-name.ts'
import { isPoBox as hasPoBox } from './is-po-box.ts'
import { formatZip } from './format-zip.ts'

export interface AddressParts {
  address_one: string | null
  address_two: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string
}
export interface AddressError {
  field: 'address_one' | 'city' | 'state' | 'zipcode' | 'country'
  message: string
}
export interface AddressFindings {
  /** As it is stored: trimmed, the postal code in its country's form, the state by its short code where mail bears that. */
  place: AddressParts
  errors: AddressError[]
  /** Reasons to look twice, a sentence each. */
  doubts: string[]
  isPoBox: boolean
  confidence: 'good' | 'check' | 'wrong'
}

/** Holds an address against what its country asks for; an error keeps a parcel from leaving, a doubt does not. */
export function checkAddress(given: AddressParts): AddressFindings {
  const place: AddressParts = {
    address_one: tidy(given.address_one),
    address_two: tidy(given.address_two),
    city: tidy(given.city),
    state: tidy(given.state),
    zipcode: tidy(given.zipcode),
    country: given.country.trim().toUpperCase(),
  }
  const errors: AddressError[] = []
  const doubts: string[] = []
  const rules = findCountryRules(place.country)
  if (!rules) errors.push({ field: 'country', message: 'Choose a country.' })
  if (!place.address_one) errors.push({ field: 'address_one', message: 'Enter the street and number.' })
  if (rules) {
    place.city ??= rules.onlyCity
    checkZip(place, rules, errors)
    checkState(place, rules, errors, doubts)
  }
  if (!place.city) errors.push({ field: 'city', message: 'Enter the city.' })
  const isPoBox = hasPoBox(place.address_one) || hasPoBox(place.address_two)
  if (isPoBox) doubts.push('UPS and FedEx do not deliver to PO boxes.')
  else if (
    place.address_one &&
    !hasNumber.test(place.address_one) &&
    !hasNumber.test(place.address_two ?? '')
  )
    doubts.push('The street has no house number.')
  return {
    place,
    errors,
    doubts,
    isPoBox,
    confidence: errors.length > 0 ? 'wrong' : doubts.length > 0 ? 'check' : 'good',
  }
}

const hasNumber = /\p{N}/u

function tidy(text: string | null): string | null {
  return text === null ? null : text.replace(/\s+/g, ' ').trim() || null
}

function checkZip(place: AddressParts, rules: CountryRules, errors: AddressError[]): void {
  if (!rules.zip) return
  if (place.zipcode) {
    const zipcode = formatZip(place.zipcode, rules.zip)
    if (zipcode) {
      place.zipcode = zipcode
      return
    }
  } else if (!rules.needsZip) return
  errors.push({ field: 'zipcode', message: rules.zip.message })
}

function checkState(
  place: AddressParts,
  rules: CountryRules,
  errors: AddressError[],
  doubts: string[],
): void {
  const { states } = rules
  if (!place.state) {
    place.state = rules.needsState ? (rules.onlyState ?? stateOfZip(place.zipcode, rules)) : null
    if (rules.needsState && !place.state)
      errors.push({ field: 'state', message: `Enter the ${rules.stateName}.` })
    return
  }
  if (!states) return
  const state = states.byName.get(place.state) ?? states.byName.get(normalizeName(place.state))
  if (!state) {
    const isOneOf = `one of the ${rules.stateName}s of ${rules.name}`
    if (rules.isStrictOnStates)
      errors.push({ field: 'state', message: `Enter ${isOneOf}, like ${states.all[0]!.code}.` })
    else if (rules.needsState) doubts.push(`“${place.state}” is not ${isOneOf} we know.`)
    return
  }
  if (rules.usesStateCodes) place.state = state.code
  if (
    place.zipcode &&
    state.zip &&
    !state.zip.test(place.zipcode) &&
    !errors.some(error => error.field === 'zipcode')
  )
    doubts.push(`The postal code ${place.zipcode} is not in ${state.name}.`)
}

/** The one state a postal code lies in; where people write none, as in Spain, it need not be asked for. */
function stateOfZip(
  zipcode: string | null,
  { states, isStrictOnStates, usesStateCodes }: CountryRules,
): string | null {
  if (!zipcode || !states || isStrictOnStates) return null
  const [found, ...others] = states.all.filter(state => state.zip?.test(zipcode))
  if (!found || others.length > 0) return null
  return usesStateCodes ? found.code : found.name
}
