import { emailPattern } from '@ribbon/contract/email-pattern'
import type { CartRecipient } from '@ribbon/contract/store/carts/cart-input'
import { refuseInput } from '../../../../platform/refusal.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import { checkAddress, type AddressError } from '../../../gifting/recipients/addresses/check-address.ts'
import { findCountryRules } from '../../../gifting/recipients/addresses/find-country-rules.ts'
import { findCountry } from '../../../gifting/recipients/addresses/find-country.ts'
import { readPhone } from '../../../gifting/recipients/addresses/read-phone.ts'
import type { CartAddress } from '../price-cart.ts'

/** Where nothing was chosen, states and postal codes are asked for as in the United States (S3 §5). */
const assumedCountry = 'US'

const missingTexts: Record<AddressError['field'], string> = {
  country: 'Country is required.',
  address_one: 'Address Line 1 is required.',
  city: 'City is required.',
  state: 'State is required.',
  zipcode: 'Postal Code is required.',
}

/** An address as a cart keeps it. Everything that is wrong is refused at once, in the order of the form. */
export function readCartAddress(
  sent: CartRecipient,
  countries: readonly string[],
): { address: CartAddress; isPoBox: boolean } {
  const country = sent.country === null ? undefined : findCountry(sent.country)
  const { place, errors, isPoBox } = checkAddress({
    address_one: sent.address_one,
    address_two: sent.address_two,
    city: sent.city,
    state: sent.state,
    zipcode: sent.zipcode,
    country: country ?? assumedCountry,
  })
  const phone = readPhone(sent.phone, place.country)
  const wordsOf = (field: AddressError['field']) =>
    errors
      .filter(error => error.field === field)
      .map(error => (sent[field] === null ? missingTexts[field] : error.message))
  const problems = [
    ...countryProblems(sent.country, country, countries),
    ...(sent.name === null ? ['Name is required.'] : []),
    ...emailProblems(sent.email),
    ...wordsOf('address_one'),
    ...wordsOf('city'),
    ...wordsOf('state'),
    ...wordsOf('zipcode'),
    ...(phone.isDoubtful && !hasDigits.test(phone.phone ?? '')
      ? ['Enter the phone number with its area code, or leave it out.']
      : []),
  ]
  if (problems.length > 0) refuseInput(problems)
  return {
    isPoBox,
    address: {
      // Whatever may be null here was refused above.
      name: sent.name ?? '',
      email: normalizeAddress(sent.email ?? ''),
      company: sent.company,
      phone: phone.phone,
      addressOne: place.address_one ?? '',
      addressTwo: place.address_two,
      city: place.city ?? '',
      state: place.state,
      zipcode: place.zipcode,
      country: place.country,
    },
  }
}

/** Written as in another country it cannot be read, but the carrier may. */
const hasDigits = /(?:\d\D*){7}/

function countryProblems(
  sent: string | null,
  country: string | undefined,
  countries: readonly string[],
): string[] {
  if (sent === null) return [missingTexts.country]
  if (country === undefined) return ['Choose a country.']
  if (countries.includes(country)) return []
  return [`This store does not send to ${findCountryRules(country)?.name ?? country}.`]
}

function emailProblems(email: string | null): string[] {
  if (email === null) return ['Email is required.']
  return emailPattern.test(email) ? [] : ['Enter an email address like ada@example.com.']
}
