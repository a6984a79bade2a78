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

test('what is sent again is counted in place of the first, and takes the card along', () => {
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

test('the card goes with the goods it went with before, not with the parcel that arrived', () => {
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

test('what is split off a parcel sent again has no card of its own', () => {
  expect(
    positions(
      parcel(1, { isReplaced: true }),
      parcel(2, { reshipmentId: 7, replacesId: 1 }),
      parcel(3, { reshipmentId: 7, replacesId: 1 }),
    ),
  ).toEqual(['-/2', '1/2 card', '2/2'])
})

test('orders are counted apart, and canceled parcels not at all', () => {
  expect(
    positions(parcel(1), parcel(2, { id: 9, orderId: 2, number: 1 }), parcel(3, { state: 'canceled' })),
  ).toEqual(['1/1 card', '1/1 card', '-/1'])
})
