import { expect, test } from 'vitest'
import { requirementWords } from './requirement-words.ts'

test.each([
  ['external_account', 'A bank account for payouts'],
  ['tos_acceptance.ip', 'Consent to the terms of service'],
  ['company.address.city', 'The address of the business'],
  ['representative.dob.day', 'Date of birth of the person who represents the business'],
  ['individual.verification.additional_document', 'Identity document of the owner of the business'],
  ['person_1Nabc.ssn_last_4', 'Last four digits of the social security number of a person of the business'],
  ['owners.full_name_aliases', 'An owner of the business: full name aliases'],
  ['interv_abc.trading_names', 'Interv abc: trading names'],
  ['', 'Further details'],
])('%s is %s', (name, words) => {
  expect(requirementWords([name])).toEqual([words])
})

test('several names for one thing are said once', () => {
  expect(
    requirementWords(['representative.dob.day', 'representative.dob.month', 'representative.dob.year']),
  ).toEqual(['Date of birth of the person who represents the business'])
})
