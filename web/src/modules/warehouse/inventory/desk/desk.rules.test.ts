import { expect, test } from 'vitest'
import {
  correctionDelta,
  countHint,
  deliveryOf,
  emptyLine,
  lineProblem,
  scannedSku,
  wholeNumber,
} from './desk.rules.ts'

test.each([
  ['12', 12],
  [' 0 ', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['10000000', undefined],
  ['x', undefined],
])('the text %j is read as %j', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})
test.each([
  ['damaged', 3, -3],
  ['lost', -3, -3],
  ['found', 3, 3],
  ['correction', -2, -2],
  ['correction', 2, 2],
] as const)('a correction %s of %i changes stock by %i', (kind, quantity, delta) => {
  expect(correctionDelta(kind, quantity)).toBe(delta)
})
test('the hint of a count says how much is packed', () => {
  expect([0, 1, 12].map(countHint)).toEqual([
    'Count everything that is still in the warehouse, including what is reserved for orders. None of it is packed right now.',
    'Count everything that is still in the warehouse, including what is reserved for orders. ' +
      '1 of it stands in packed boxes that have not left: count it too.',
    'Count everything that is still in the warehouse, including what is reserved for orders. ' +
      '12 of it stand in packed boxes that have not left: count them too.',
  ])
})
test('a scan opens the only variant with that SKU', () => {
  const rows = [
    { sku: 'TEE-L', id: 1 },
    { sku: 'TEE-L2', id: 2 },
    { sku: 'MUG', id: 3 },
    { sku: 'mug', id: 4 },
  ]
  expect(scannedSku(' tee-l ', rows)?.id).toBe(1)
  expect(scannedSku('TEE', rows)).toBeUndefined()
  expect(scannedSku('MUG', rows), 'two teams have it').toBeUndefined()
})

const lines = [
  { variantId: '1', sku: 'A', quantity: 20, received: 12 },
  { variantId: '2', sku: 'B', quantity: 5, received: 0 },
]
const typed = (entries: Record<string, object>) =>
  new Map(Object.entries(entries).map(([id, entry]) => [id, { ...emptyLine, ...entry }]))

test('a line reports more than expected and an invalid number', () => {
  expect(lineProblem({ ...emptyLine, received: '8' }, lines[0]!)).toBeUndefined()
  expect(lineProblem({ ...emptyLine, received: '9' }, lines[0]!)).toBe('Only 8 expected.')
  expect(lineProblem({ ...emptyLine, damaged: '9' }, lines[0]!)).toBeUndefined()
  expect(lineProblem({ ...emptyLine, damaged: 'x' }, lines[0]!)).toBe('Enter whole numbers.')
})
test('a delivery has the lines with items that arrived, and none while one is wrong', () => {
  expect(deliveryOf(typed({ 1: { received: '3', note: ' Wet ' }, 2: { damaged: '1' } }), lines)).toEqual([
    { variant_id: '1', received: 3, damaged: 0, note: 'Wet' },
    { variant_id: '2', received: 0, damaged: 1, note: '' },
  ])
  expect(deliveryOf(typed({ 1: { received: '0' } }), lines)).toEqual([])
  expect(deliveryOf(typed({ 1: { received: '3' }, 2: { received: '6' } }), lines)).toBeUndefined()
})
