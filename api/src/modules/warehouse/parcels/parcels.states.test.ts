import { parcelStates, type ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import { expect, test } from 'vitest'
import { actionsFor, orderStatusBy, stepsFrom } from './parcels.states.ts'

test('each parcel state offers its own steps', () => {
  expect(Object.fromEntries(parcelStates.map(state => [state, stepsFrom(state)]))).toEqual({
    queued: ['label'],
    labelled: ['pack'],
    packed: ['ship'],
    shipped: ['deliver', 'return'],
    delivered: ['return'],
    returned: [],
    lost: [],
    canceled: [],
  })
})

test.each<[ParcelState[], string]>([
  [[], 'processing'],
  [['queued'], 'processing'],
  [['packed', 'queued'], 'processing'],
  [['shipped'], 'shipped'],
  [['shipped', 'queued'], 'shipped'],
  [['delivered', 'packed'], 'shipped'],
  [['delivered', 'shipped'], 'shipped'],
  [['returned', 'queued'], 'shipped'],
  [['delivered'], 'delivered'],
  [['delivered', 'delivered'], 'delivered'],
  [['delivered', 'returned'], 'delivered'],
  [['returned'], 'returned'],
  [['returned', 'returned'], 'returned'],
])('an order whose parcels are %j is %s', (states, status) => expect(orderStatusBy(states)).toBe(status))

test('what may be done with a parcel follows its state and its hold', () => {
  const actions = (
    state: ParcelState,
    hold: 'stock' | 'label' | 'operator' | null = null,
    {
      isReplaced = false,
      isReshipment = false,
      deliveryUndoUntil = null,
    }: { isReplaced?: boolean; isReshipment?: boolean; deliveryUndoUntil?: Date | null } = {},
  ) => actionsFor({ state, hold, isReplaced, isReshipment, deliveryUndoUntil, hasLabel: state !== 'queued' })
  expect(actions('queued')).toEqual(['split', 'short', 'hold', 'readdress', 'service'])
  expect(actions('labelled')).toEqual(['split', 'short', 'hold', 'reprint', 'void'])
  expect(actions('labelled', 'stock')).toEqual(['release', 'stop_waiting', 'reprint'])
  expect(actions('labelled', 'label')).toEqual(['reprint', 'void'])
  expect(actions('packed')).toEqual(['reprint'])
  expect(actions('returned')).toEqual(['reship'])
  expect(actions('returned', null, { isReplaced: true })).toEqual([])
  for (const state of ['queued', 'labelled', 'packed'] as const)
    expect(actions(state, null, { isReshipment: true })).toContain('cancel_reshipment')
  expect(actions('queued', 'stock', { isReshipment: true })).toEqual([
    'release',
    'stop_waiting',
    'cancel_reshipment',
  ])
  expect(actions('shipped', null, { isReshipment: true })).toEqual(['reprint', 'reship'])
  expect(actions('canceled')).toEqual([])
  const soon = new Date(Date.now() + 30_000)
  expect(actions('delivered', null, { deliveryUndoUntil: soon })).toEqual(['reship', 'undo_delivery'])
  expect(actions('delivered', null, { deliveryUndoUntil: new Date(0) })).toEqual(['reship'])
  expect(actions('returned', null, { deliveryUndoUntil: soon })).toEqual(['reship'])
})
