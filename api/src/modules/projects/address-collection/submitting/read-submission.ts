import type { NewSubmission } from '@ribbon/contract/projects/address-collection'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import { checkAddress } from '../../../gifting/recipients/addresses/check-address.ts'
import { findCountry } from '../../../gifting/recipients/addresses/find-country.ts'
import { readPhone } from '../../../gifting/recipients/addresses/read-phone.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { ProjectItemRow } from '../../projects/items/items.store.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import type { SubmissionFields } from '../../projects/submissions/read-submission-change.ts'
import { readSizes } from '../../projects/submissions/read-sizes.ts'
import { findMissing } from '../../projects/submissions/find-missing.ts'
import { personKeyOf } from '../../projects/submissions/person-key-of.ts'

/** Recipients are in the United States unless they say otherwise (S3 §9). */
const defaultCountry = 'US'

/** What a person sent as it is stored; refuses what a parcel cannot be sent to, and what is missing, each in a sentence. */
export function readSubmission(
  project: ProjectRow,
  items: readonly ProjectItemRow[],
  sent: NewSubmission,
): SubmissionFields {
  const given = sent.country ?? defaultCountry
  const { place, errors } = checkAddress({
    address_one: sent.address_one,
    address_two: sent.address_two,
    city: sent.city,
    state: sent.state,
    zipcode: sent.zip_code ?? sent.zipcode ?? sent.zipCode,
    country: findCountry(given) ?? given,
  })
  const fields = {
    name: sent.name,
    company: sent.company,
    email: normalizeAddress(sent.email),
    personKey: personKeyOf(sent.email),
    phone: readPhone(sent.phone, place.country).phone,
    addressOne: place.address_one ?? '',
    addressTwo: place.address_two,
    city: place.city ?? '',
    province: place.state,
    zipcode: place.zipcode,
    country: place.country,
    apparelSize: readSizes(project, items, sent.apparel_size),
  }
  const wrong = [...errors.map(error => error.message), ...findMissing(items, fields)]
  if (wrong.length > 0) refuseInput(wrong)
  return fields
}
