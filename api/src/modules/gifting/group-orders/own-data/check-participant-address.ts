import type { GroupOrderRow } from '../group-order-lock.store.ts'
import type { ParticipantRow } from '../choices/participant-lock.store.ts'
import { checkAddress, type AddressFindings } from '../../recipients/addresses/check-address.ts'
import { findCountry } from '../../recipients/addresses/find-country.ts'

export type ParticipantFields = Pick<
  ParticipantRow,
  | 'name'
  | 'company'
  | 'phone'
  | 'addressOne'
  | 'addressTwo'
  | 'city'
  | 'province'
  | 'zipcode'
  | 'country'
  | 'customFields'
  | 'notBefore'
>
export type AskedFields = Pick<GroupOrderRow, 'customFields' | 'countries'>

/** Recipients are in the United States unless they say otherwise (S3 §9). */
const defaultCountry = 'US'

/** Holds a participant's address against the rules of its country, and against the countries that the group order sends to. */
export function checkParticipantAddress(
  { countries }: AskedFields,
  person: ParticipantFields,
): AddressFindings {
  const given = person.country ?? defaultCountry
  const findings = checkAddress({
    address_one: person.addressOne,
    address_two: person.addressTwo,
    city: person.city,
    state: person.province,
    zipcode: person.zipcode,
    country: findCountry(given) ?? given,
  })
  if (countries.length > 0 && !countries.includes(findings.place.country))
    findings.errors.push({
      field: 'country',
      message: 'Gifts are not sent to this country. Choose another one.',
    })
  return findings
}
