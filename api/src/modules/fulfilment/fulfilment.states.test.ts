import { parcelStates, type ParcelState } from '@ribbon/contract/operations'
import { expect, test } from 'vitest'
import { actionsFor, orderStatusBy, stepsByNews, stepsFrom } from './fulfilment.states.ts'

test('each state offers its own steps', () => {
  expect(Object.fromEntries(parcelStates.map(state => [state, stepsFrom(state)]))).toEqual({
    queued: ['label'], labelled: ['pack'], packed: ['ship'], shipped: ['deliver', 'return'], delivered: ['return'], returned: [], lost: [], canceled: [],
  })
})

test.each([
  ['labelled', 'AC', ['pack', 'ship']], ['labelled', 'IT', ['pack', 'ship']], ['labelled', 'DE', ['pack', 'ship', 'deliver']],
  ['packed', 'AT', ['ship']], ['packed', 'SP', ['ship', 'deliver']], ['shipped', 'DE', ['deliver']],
] as const)('a %s parcel with the news %s takes %j', (state, code, steps) => {
  expect(stepsByNews(state, code)).toEqual(steps)
})

test.each([
  ['shipped', 'AC'], ['shipped', 'IT'], ['delivered', 'IT'], ['delivered', 'DE'], ['returned', 'IT'], ['returned', 'DE'], ['canceled', 'AC'], ['canceled', 'DE'], ['queued', 'DE'],
  ['labelled', 'NY'], ['labelled', 'UN'], ['shipped', 'EX'], ['labelled', 'toString'],
] as const)('a %s parcel does not move by the news %s', (state, code) => {
  expect(stepsByNews(state, code)).toEqual([])
})

test.each<[ParcelState[], string]>([
  [[], 'processing'], [['queued'], 'processing'], [['packed', 'queued'], 'processing'],
  [['shipped'], 'shipped'], [['shipped', 'queued'], 'shipped'], [['delivered', 'packed'], 'shipped'], [['delivered', 'shipped'], 'shipped'], [['returned', 'queued'], 'shipped'],
  [['delivered'], 'delivered'], [['delivered', 'delivered'], 'delivered'], [['delivered', 'returned'], 'delivered'], [['returned'], 'returned'], [['returned', 'returned'], 'returned'],
])('an order whose parcels are %j is %s', (states, status) => expect(orderStatusBy(states)).toBe(status))

test('what may be done with a parcel follows its state and its hold', () => {
  const actions = (state: ParcelState, hold: 'stock' | 'label' | 'operator' | null = null, isReplaced = false) => actionsFor({ state, hold, isReplaced, hasLabel: state !== 'queued' })
  expect(actions('queued')).toEqual(['split', 'short', 'hold', 'readdress', 'service'])
  expect(actions('labelled')).toEqual(['split', 'short', 'hold', 'reprint', 'void'])
  expect(actions('labelled', 'stock')).toEqual(['release', 'reprint'])
  expect(actions('labelled', 'label')).toEqual(['reprint', 'void'])
  expect(actions('packed')).toEqual(['reprint'])
  expect(actions('returned')).toEqual(['reship'])
  expect(actions('returned', null, true)).toEqual([])
  expect(actions('canceled')).toEqual([])
})
