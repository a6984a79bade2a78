import { expect, test } from 'vitest'
import {
  dateState,
  firstRunOut,
  flagged,
  flaggedProducts,
  movementTarget,
  movementWords,
  readSort,
  restockSum,
  tableLines,
  withQuantity,
  writeSort,
  type Movement,
} from './inventory.rules.ts'

const variant = (id: string, part: object = {}) => ({
  id,
  name: id,
  belowThreshold: false,
  runOutOn: null,
  proposedQuantity: 0,
  reserved: 0,
  monthlyUse: 0,
  ...part,
})
const tee = { id: 't', title: 'Tee', variants: [variant('S'), variant('M', { proposedQuantity: 25 })] }
const mug = { id: 'm', title: 'Mug', variants: [variant('mug', { name: 'Mug' })] }

test('an opened product has a line for each variant, one with a single variant stays one line', () => {
  expect(tableLines([tee, mug], new Set(['t', 'm'])).map(line => line.key)).toEqual(['t', 't S', 't M', 'm'])
  expect(tableLines([tee, mug], new Set()).map(line => line.key)).toEqual(['t', 'm'])
})
test('flagging a row proposes the forecast’s quantity, and keeps a typed one', () => {
  const one = withQuantity(flagged(new Map(), tee, [tee.variants[0]!], true), 'S', '7')
  const all = flagged(one, tee, tee.variants, true)
  expect([...all]).toEqual([
    ['S', { quantity: '7', label: 'Tee, S', productId: 't' }],
    ['M', { quantity: '25', label: 'Tee, M', productId: 't' }],
  ])
  expect([...flagged(all, mug, mug.variants, true).values()].at(-1)).toEqual({
    quantity: '10',
    label: 'Mug',
    productId: 'm',
  })
  expect([...flagged(all, tee, tee.variants, false)]).toEqual([])
  expect(withQuantity(all, 'nothing', '3')).toBe(all)
})
test('what is flagged is of products, each once', () => {
  const flags = flagged(flagged(new Map(), tee, tee.variants, true), mug, mug.variants, true)
  expect(flaggedProducts(flags)).toEqual(['t', 'm'])
})
test('the total leaves out invalid quantities and names them', () => {
  const flags = new Map([
    ['a', { quantity: '20', label: 'A', productId: '1' }],
    ['b', { quantity: '2.5', label: 'B', productId: '1' }],
    ['c', { quantity: '', label: 'C', productId: '1' }],
    ['d', { quantity: '100', label: 'D', productId: '1' }],
  ])
  expect(restockSum(flags)).toEqual({ items: 4, pieces: 120, wrong: ['b', 'c'] })
})
test.each([
  ['', 'title', 'asc'],
  ['-cost', 'cost', 'desc'],
  ['quantity', 'quantity', 'asc'],
  ['-price', 'title', 'asc'],
] as const)('the URL’s %j sorts by %s %s', (text, key, direction) => {
  expect(readSort(text)).toEqual({ key, direction })
})
test('the low-stock column sorts low items first, and toggles like every column', () => {
  expect(writeSort('title', { key: 'belowThreshold', direction: 'asc' })).toBe('-belowThreshold')
  expect(writeSort('-belowThreshold', { key: 'belowThreshold', direction: 'asc' })).toBe('belowThreshold')
  expect(writeSort('title', { key: 'cost', direction: 'asc' })).toBe('cost')
  expect(writeSort('cost', { key: 'cost', direction: 'desc' })).toBe('-cost')
})
test.each([
  ['2026-07-28', 'past'],
  ['2026-07-29', 'soon'],
  ['2026-08-28', 'soon'],
  ['2026-08-29', 'later'],
])('on July 29, the date %s is %s', (date, state) => {
  expect(dateState(date, Date.parse('2026-07-29T18:00:00Z'))).toBe(state)
})
test('a product runs out when its first variant does', () => {
  expect(
    firstRunOut([
      variant('a'),
      variant('b', { runOutOn: '2026-09-02' }),
      variant('c', { runOutOn: '2026-08-30' }),
    ]),
  ).toBe('2026-08-30')
  expect(firstRunOut([variant('a')])).toBeNull()
})

const movement: Movement = {
  kind: 'receipt',
  onHandDelta: 1200,
  reservedDelta: 0,
  order: null,
  restockRequestId: null,
  bulkSendId: null,
  groupOrder: null,
}
test.each([
  [{}, '1,200 received', undefined],
  [
    { kind: 'shipment', onHandDelta: -3, reservedDelta: -3, order: { id: '4', number: 'AB' } },
    '3 shipped',
    '/orders/4',
  ],
  [{ kind: 'reservation', onHandDelta: 0, reservedDelta: 3 }, '3 reserved', undefined],
  [{ kind: 'adjustment', onHandDelta: -2 }, '-2 corrected', undefined],
  [{ kind: 'adjustment', onHandDelta: 2 }, '+2 corrected', undefined],
  [{ restockRequestId: '7' }, '1,200 received', '/manage-inventory?tab=requests&request=7'],
  [{ bulkSendId: '9' }, '1,200 received', '/bulk-sends/9'],
  [{ groupOrder: { id: '3', name: 'Holiday gifts' } }, '1,200 received', '/redemption/details/3'],
] as const)('the movement %j reads %s', (part, words, to) => {
  expect(movementWords({ ...movement, ...part })).toBe(words)
  expect(movementTarget({ ...movement, ...part })?.to).toBe(to)
})
