import type { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import type { BodyOf } from '@ribbon/contract/route'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { AddressError } from '../../recipients/addresses/check-address.ts'
import { readPhone } from '../../recipients/addresses/read-phone.ts'
import {
  checkParticipantAddress,
  type AskedFields,
  type ParticipantFields,
} from './check-participant-address.ts'

export type ParticipantBody = BodyOf<typeof choosingRoutes.updateParticipant>

/** What a participant has after this change: what is not sent stays. Refuses what is wrong; what is missing may follow later. */
export function readParticipantChange(
  groupOrder: AskedFields,
  before: ParticipantFields,
  body: ParticipantBody,
  today: string,
): ParticipantFields {
  const merged: ParticipantFields = {
    name: given(body.name, before.name),
    company: given(body.company, before.company),
    phone: given(body.phone, before.phone),
    addressOne: given(body.address_one, before.addressOne),
    addressTwo: given(body.address_two, before.addressTwo),
    city: given(body.city, before.city),
    province: given(body.state, before.province),
    zipcode: given(body.zipcode, before.zipcode),
    country: given(body.country, before.country),
    customFields: mergeAnswers(groupOrder, before.customFields, body.custom_fields ?? []),
    notBefore: given(body.not_before, before.notBefore),
  }
  const { place, errors } = checkParticipantAddress(groupOrder, merged)
  const wrong = errors.filter(error => isGiven(merged, error.field)).map(error => error.message)
  if (body.not_before && body.not_before < today) wrong.push('Choose a day from today on.')
  if (wrong.length > 0) refuseInput(wrong)
  return {
    ...merged,
    phone: readPhone(merged.phone, place.country).phone,
    addressOne: place.address_one,
    addressTwo: place.address_two,
    city: place.city,
    province: place.state,
    zipcode: place.zipcode,
    country: place.country,
  }
}

function given<T>(sent: T | undefined, before: T): T {
  return sent === undefined ? before : sent
}

/** Answers to questions that are asked, one each, in the order of the questions. */
function mergeAnswers(
  groupOrder: AskedFields,
  before: ParticipantFields['customFields'],
  sent: ParticipantFields['customFields'],
): ParticipantFields['customFields'] {
  return groupOrder.customFields.flatMap(({ name }) => {
    const answer = sent.findLast(one => one.name === name) ?? before.find(one => one.name === name)
    return answer && answer.value !== '' ? [{ name, value: answer.value }] : []
  })
}

function isGiven(person: ParticipantFields, field: AddressError['field']): boolean {
  const values = {
    address_one: person.addressOne,
    city: person.city,
    state: person.province,
    zipcode: person.zipcode,
    country: person.country,
  }
  return values[field] !== null
}
