import { expect, test } from 'vitest'
import { normalisePhone } from './normalise-phone.ts'

test.each([
  [null, null], ['', null], ['+1 (555) 010-9999', '+15550109999'], ['001 555 0109999', '+15550109999'], ['555.010.9999', '5550109999'],
  ['  030 / 1234 567 ', '0301234567'], ['555 010 9999  ext 4', '555 010 9999 ext 4'], ['12', '12'], ['5+5 010 9999', '5+5 010 9999'],
])('%j becomes %j', (phone, expected) => {
  expect(normalisePhone(phone)).toBe(expected)
})
