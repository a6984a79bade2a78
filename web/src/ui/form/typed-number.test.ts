import { expect, test } from 'vitest'
import { numberOf, shownNumber, typedNumber } from './typed-number.ts'

const money = { places: 2, hasAllPlaces: true, thousandSeparator: ',', prefix: '$', suffix: '' }
const pieces = { places: 0, hasAllPlaces: false, thousandSeparator: '', prefix: '', suffix: ' pieces' }

test.each([
  ['12', 2, '12'],
  ['$1,234.50', 2, '1234.50'],
  ['1.2.3', 2, '1.23'],
  ['45.678', 2, '45.67'],
  ['.', 2, '.'],
  ['12.5', 0, '12'],
  ['-7 pieces', 0, '7'],
  ['', 2, ''],
])('of %j with %i places a field keeps %j', (text, places, digits) => {
  expect(typedNumber(text, places)).toBe(digits)
})

test.each([
  ['12', 12],
  ['12.', 12],
  ['.5', 0.5],
  ['.', ''],
  ['', ''],
  ['90071992547409931', '90071992547409931'],
])('%j is the number %j', (digits, number) => {
  expect(numberOf(digits)).toBe(number)
})

test.each([
  ['45.00', money, '$45.00'],
  [1234.5, money, '$1,234.50'],
  [0, money, '$0.00'],
  ['', money, ''],
  [undefined, pieces, ''],
  [1200, pieces, '1200 pieces'],
  [1234567, { ...pieces, thousandSeparator: ',', suffix: '' }, '1,234,567'],
])('%j is shown as number %#', (value, shape, text) => {
  expect(shownNumber(value, shape)).toBe(text)
})
