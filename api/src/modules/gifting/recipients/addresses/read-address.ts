import { refuseInput } from '../../../../platform/refusal.ts'
import { checkAddress, type AddressParts } from './check-address.ts'
import { readPhone } from './read-phone.ts'
import type { RecipientChange } from '../recipients.store.ts'

/** An address as it is stored; refuses one that a parcel cannot be sent to. */
export function readAddress(parts: AddressParts & { phone: string | null }): RecipientChange {
  const { place, errors } = checkAddress(parts)
  if (errors.length > 0) refuseInput(errors.map(error => error.message))
  return {
    addressOne: place.address_one,
    addressTwo: place.address_two,
    city: place.city,
    state: place.state,
    zipcode: place.zipcode,
    country: place.country,
    phone: readPhone(parts.phone, place.country).phone,
  }
}
