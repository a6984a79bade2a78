import type { SubmissionChange } from '@ribbon/contract/projects/projects/submissions'
import { foldAddress } from '../../../gifting/group-orders/allow-lists/fold-address.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import { findCountry } from '../../../gifting/recipients/addresses/find-country.ts'
import { checkAddress } from '../../../gifting/recipients/addresses/check-address.ts'
import { readPhone } from '../../../gifting/recipients/addresses/read-phone.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { ProjectItemRow } from '../items/items.store.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { readSizes } from './read-sizes.ts'
import type { SubmissionRow } from './submissions.store.ts'

export type SubmissionFields = Pick<
  SubmissionRow,
  | 'name'
  | 'company'
  | 'email'
  | 'personKey'
  | 'phone'
  | 'addressOne'
  | 'addressTwo'
  | 'city'
  | 'province'
  | 'zipcode'
  | 'country'
  | 'apparelSize'
>

/** What a row has after this change: what is not sent stays. Refuses an address that a parcel cannot be sent to. */
export function readSubmissionChange(
  project: ProjectRow,
  items: readonly ProjectItemRow[],
  before: SubmissionFields,
  body: SubmissionChange,
): SubmissionFields {
  const email = body.email === undefined ? before.email : normalizeAddress(body.email)
  const country = body.country ?? before.country
  const { place, errors } = checkAddress({
    address_one: body.address_one ?? before.addressOne,
    address_two: sent(body.address_two, before.addressTwo),
    city: body.city ?? before.city,
    state: sent(body.state, before.province),
    zipcode: sent(body.zip_code ?? body.zipcode ?? body.zipCode, before.zipcode),
    country: findCountry(country) ?? country,
  })
  if (errors.length > 0) refuseInput(errors.map(error => error.message))
  return {
    name: body.name ?? before.name,
    company: sent(body.company, before.company),
    email,
    personKey: email === before.email ? before.personKey : foldAddress(email),
    phone: readPhone(sent(body.phone, before.phone), place.country).phone,
    addressOne: place.address_one ?? before.addressOne,
    addressTwo: place.address_two,
    city: place.city ?? before.city,
    province: place.state,
    zipcode: place.zipcode,
    country: place.country,
    apparelSize:
      body.apparel_size === undefined ? before.apparelSize : readSizes(project, items, body.apparel_size),
  }
}

function sent<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value
}
