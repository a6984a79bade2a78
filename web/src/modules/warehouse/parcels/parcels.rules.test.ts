import { describe, expect, it } from 'vitest'
import { parcelStates } from '@ribbon/contract/warehouse/parcels/parcels'
import {
  commonSteps,
  manifestQuestion,
  adjacentRow,
  documentLinks,
  parcelName,
  parcelState,
  scannedParcel,
  stateTabs,
  stateViews,
  stepViews,
} from './parcels.rules.ts'

const parcels = [
  { id: '1', trackingNumber: '1Z999AA10123456784', orderNumber: '3F2A9B1C', scanCode: '3F2A9B1C-1' },
  { id: '2', trackingNumber: null, orderNumber: '3F2AB97D', scanCode: '3F2AB97D-2' },
]

describe('scanning in the queue', () => {
  it.each([
    ['1z999aa10123456784', '1'],
    [' 1Z 999 AA1 0123 4567 84 ', '1'],
    ['#3f2ab97d', '2'],
    ['3F2AB97D-2', '2'],
    ['1Z999', undefined],
    ['', undefined],
    ['   ', undefined],
  ])('the scan %j opens parcel %s', (text, id) => {
    expect(scannedParcel(text, parcels)?.id).toBe(id)
  })
  it('a scan that fits two parcels opens neither', () =>
    expect(scannedParcel('3F2A9B1C', [...parcels, { ...parcels[0]!, id: '3' }])).toBeUndefined())
})

it('the selection moves down and up and stops at the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(adjacentRow(ids, undefined, 1)).toBe('a')
  expect(adjacentRow(ids, 'a', 1)).toBe('b')
  expect(adjacentRow(ids, 'c', 1)).toBe('c')
  expect(adjacentRow(ids, 'a', -1)).toBe('a')
  expect(adjacentRow(ids, 'gone', -1)).toBe('a')
  expect(adjacentRow([], undefined, 1)).toBeUndefined()
})

it('every state has a word and a tab', () => {
  expect(Object.keys(stateViews)).toEqual([...parcelStates])
  expect(stateTabs().map(tab => tab.value)).toEqual(['', ...parcelStates])
  expect(parcelState('packed')).toBe('packed')
  expect(parcelState('nonsense')).toBeUndefined()
})

it('every step has its own key', () =>
  expect(new Set(Object.values(stepViews).map(view => view.key)).size).toBe(5))

it('a parcel is named by its order, and by its position where the order has several', () => {
  expect([
    parcelName({ orderNumber: '3F2A9B1C', number: 1, parcelCount: 1 }),
    parcelName({ orderNumber: '3F2A9B1C', number: 2, parcelCount: 3 }),
    parcelName({ orderNumber: '3F2A9B1C', number: 2, parcelCount: 1 }),
  ]).toEqual(['#3F2A9B1C', '#3F2A9B1C-2', '#3F2A9B1C-2'])
})

it('the steps that all chosen parcels can take are offered', () => {
  expect(commonSteps([{ steps: ['pack'] }, { steps: ['pack'] }])).toEqual(['pack'])
  expect(commonSteps([{ steps: ['pack'] }, { steps: ['ship'] }])).toEqual([])
  expect(commonSteps([])).toEqual([])
  expect(commonSteps([{ steps: ['deliver', 'return'] }])).toEqual(['deliver'])
})

it('open parcels are counted, in all and by state', () => {
  const counts = { states: { queued: 3, labelled: 2, packed: 1, shipped: 4 }, open: 10 }
  expect(
    stateTabs(counts)
      .filter(tab => tab.count !== undefined)
      .map(tab => `${tab.label} ${tab.count}`),
  ).toEqual(['Open 10', 'Queued 3', 'Labeled 2', 'Packed 1', 'Shipped 4'])
})

it('the dialog before a handover says which parcels leave and which stay', () => {
  expect(manifestQuestion(1, true)).toEqual({
    title: 'Hand over 1 parcel?',
    text:
      'The packed parcels that fit the search and filters are marked as handed to the carrier, and their senders are notified. ' +
      'A manifest for the driver is created.',
  })
  expect(manifestQuestion(612, false).title).toBe('Hand over 500 parcels?')
  expect(manifestQuestion(612, false).text).toMatch(
    /^All packed parcels of all teams are .* Only 500 go at once, the oldest first; 112 stay for the next manifest\.$/,
  )
})

it('documents are split into as many files as they need', () => {
  const ids = Array.from({ length: 150 }, (_, index) => String(index + 1))
  expect(documentLinks('greeting_cards', ['7', '9'])).toEqual([
    { href: '/api/v2/operations/papers/greeting_cards?ids=7,9', part: '' },
  ])
  expect(
    documentLinks('packing_slips', ids).map(({ href, part }) => [
      href.split('=')[1]!.split(',').length,
      part,
    ]),
  ).toEqual([
    [100, ' 1 to 100'],
    [50, ' 101 to 150'],
  ])
  expect(documentLinks('packing_slips', [])).toEqual([])
})
