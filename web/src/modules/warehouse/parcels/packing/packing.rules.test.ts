import { expect, it } from 'vitest'
import { isFull, isParcelCode, nextToPack, progressOf, notPackableReason } from './packing.rules.ts'

it('the count adds up what is in the box', () =>
  expect(
    progressOf([
      { quantity: 2, packed: 1 },
      { quantity: 3, packed: 3 },
    ]),
  ).toEqual({ packed: 4, total: 5 }))

it('a box is full when nothing is missing', () =>
  expect([
    isFull([{ quantity: 2, packed: 2 }]),
    isFull([
      { quantity: 2, packed: 2 },
      { quantity: 1, packed: 0 },
    ]),
    isFull([]),
  ]).toEqual([true, false, false]))

it.each([
  ['3F2A9C10', true],
  ['#3f2a9c10-2', true],
  ['9400111899223817', true],
  ['1Z999AA10123456784', true],
  ['MUG', false],
  ['TEE-S', false],
  ['3F2A9C10', false, '3f2a9c10'],
])('the code %s is a parcel number: %s', (code, isParcel, sku = 'MUG') =>
  expect(isParcelCode(code, [{ sku }])).toBe(isParcel),
)

it('the next open parcel of the list follows, from the start again after the end', () => {
  const parcels = [
    { id: 'a', isOpen: true },
    { id: 'b', isOpen: true },
    { id: 'c', isOpen: false },
    { id: 'd', isOpen: true },
  ]
  expect([
    nextToPack(parcels, 'b'),
    nextToPack(parcels, 'd'),
    nextToPack([{ id: 'b', isOpen: true }], 'b'),
  ]).toEqual(['d', 'a', undefined])
})

it('a parcel that cannot be packed is explained', () => {
  expect(notPackableReason({ state: 'labelled', hold: null, holdReason: null })).toBeUndefined()
  expect(notPackableReason({ state: 'labelled', hold: 'stock', holdReason: 'It waits for 1 × Mug.' })).toBe(
    'This parcel is on hold. It waits for 1 × Mug.',
  )
  expect(notPackableReason({ state: 'shipped', hold: null, holdReason: null })).toBe(
    'This parcel is shipped and cannot be packed.',
  )
})
