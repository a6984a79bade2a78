import { expect, test } from 'vitest'
import { parcelPositions, type SiblingParcel } from './parcel-positions.ts'

const parcel = (number: number, more: Partial<SiblingParcel> = {}): SiblingParcel => ({
  id: number,
  orderId: 1,
  number,
  state: 'labelled',
  isReplaced: false,
  reshipmentId: null,
  replacesId: null,
  ...more,
})
const positions = (...parcels: SiblingParcel[]) =>
  parcels.map(each => {
    const { position, parcelCount, hasCard } = parcelPositions(parcels).get(each.id)!
    return `${position ?? '-'}/${parcelCount}${hasCard ? ' card' : ''}`
  })

test('the first of several parcels has the card', () =>
  expect(positions(parcel(2), parcel(1), parcel(3))).toEqual(['2/3', '1/3 card', '3/3']))

test('a reshipment is counted in place of the first parcel, and has the card', () => {
  expect(positions(parcel(1, { isReplaced: true }), parcel(2, { reshipmentId: 7, replacesId: 1 }))).toEqual([
    '-/1',
    '1/1 card',
  ])
  expect(
    positions(
      parcel(1, { isReplaced: true }),
      parcel(2, { reshipmentId: 7, replacesId: 1, isReplaced: true }),
      parcel(3, { reshipmentId: 8, replacesId: 2 }),
    ),
  ).toEqual(['-/1', '-/1', '1/1 card'])
})

test('the card stays with the items it was with, not with the parcel that arrived', () => {
  const first = parcel(1, { isReplaced: true, state: 'lost' })
  expect(
    positions(first, parcel(2, { state: 'delivered' }), parcel(3, { reshipmentId: 7, replacesId: 1 })),
  ).toEqual(['-/2', '1/2', '2/2 card'])
  expect(
    positions(
      parcel(1, { state: 'delivered' }),
      parcel(2, { isReplaced: true }),
      parcel(3, { reshipmentId: 7, replacesId: 2 }),
    ),
  ).toEqual(['1/2 card', '-/2', '2/2'])
})

test('a parcel split off a reshipment has no card', () => {
  expect(
    positions(
      parcel(1, { isReplaced: true }),
      parcel(2, { reshipmentId: 7, replacesId: 1 }),
      parcel(3, { reshipmentId: 7, replacesId: 1 }),
    ),
  ).toEqual(['-/2', '1/2 card', '2/2'])
})

test('parcels are counted per order, canceled ones not at all', () => {
  expect(
    positions(parcel(1), parcel(2, { id: 9, orderId: 2, number: 1 }), parcel(3, { state: 'canceled' })),
  ).toEqual(['1/1 card', '1/1 card', '-/1'])
})
