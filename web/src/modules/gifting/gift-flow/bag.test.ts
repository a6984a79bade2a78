import { describe, expect, it } from 'vitest'
import {
  giftCount,
  itemsOf,
  lineKey,
  linesOf,
  refusalToAdd,
  roomFor,
  unitsInBag,
  withLine,
  type BagLine,
} from './bag.ts'

const mug = (variantId: string, quantity: number): BagLine => ({
  bundleId: null,
  quantity,
  parts: [{ productId: 'mug', variantId, quantity: 1 }],
})
const kit = (mugVariant: string, quantity: number): BagLine => ({
  bundleId: 'kit',
  quantity,
  parts: [
    { productId: 'mug', variantId: mugVariant, quantity: 1 },
    { productId: 'tea', variantId: 'tea-green', quantity: 2 },
  ],
})
const stock = (counts: Record<string, number>) => (variantId: string) => counts[variantId] ?? 0

describe('the bag', () => {
  it('joins the same gift with the same options into one line', () => {
    expect(withLine([mug('red', 1)], mug('red', 2))).toEqual([mug('red', 3)])
    expect(withLine([mug('red', 1)], mug('blue', 1))).toHaveLength(2)
    expect(lineKey(kit('red', 1))).not.toBe(lineKey(kit('blue', 1)))
  })

  it('counts gifts as they are seen and units as they are packed', () => {
    const lines = [mug('red', 2), kit('red', 3)]
    expect(giftCount(lines)).toBe(5)
    expect(unitsInBag(lines, 'red')).toBe(5)
    expect(unitsInBag(lines, 'tea-green')).toBe(6)
  })

  it('allows as much as stock has after everything else in the bag', () => {
    const lines = [mug('red', 2), kit('red', 1)]
    expect(roomFor(mug('red', 2), lines, stock({ red: 5, 'tea-green': 9 }))).toBe(4)
    expect(roomFor(kit('red', 1), lines, stock({ red: 5, 'tea-green': 9 }))).toBe(3)
    expect(roomFor(kit('red', 1), lines, stock({ red: 9, 'tea-green': 3 }))).toBe(1)
    expect(roomFor(mug('red', 2), lines, stock({ red: 0 }))).toBe(0)
  })

  it('refuses more than the stock and says how many are in the bag now', () => {
    const counts = stock({ red: 3, 'tea-green': 4 })
    expect(refusalToAdd(mug('red', 1), [mug('red', 2)], counts, 'Mug')).toBeUndefined()
    expect(refusalToAdd(mug('red', 2), [mug('red', 2)], counts, 'Mug')).toBe(
      'Only 3 of Mug in stock; your bag has 2 now.',
    )
    expect(refusalToAdd(mug('red', 1), [mug('red', 2), kit('red', 1)], counts, 'Mug')).toBe(
      'Only 3 of Mug in stock; your bag has 3 now.',
    )
    expect(refusalToAdd(mug('blue', 1), [], counts, 'Mug')).toBe('Mug is out of stock.')
    expect(refusalToAdd(kit('red', 3), [], counts, 'Kit')).toBe(
      'Stock allows 2 of Kit with these options; your bag has 0 now.',
    )
  })

  it('sends the parts of bundles in the order, one item per variant and bundle', () => {
    expect(itemsOf([mug('red', 2), kit('red', 2), kit('blue', 1)])).toEqual([
      { productId: 'mug', variantId: 'red', quantity: 2, bundleId: null },
      { productId: 'mug', variantId: 'red', quantity: 2, bundleId: 'kit' },
      { productId: 'tea', variantId: 'tea-green', quantity: 6, bundleId: 'kit' },
      { productId: 'mug', variantId: 'blue', quantity: 1, bundleId: 'kit' },
    ])
  })

  it('is unchanged after a saved order is read back', () => {
    const recipe = [
      { productId: 'mug', quantity: 1 },
      { productId: 'tea', quantity: 2 },
    ]
    const lines = [mug('red', 2), kit('red', 2), kit('blue', 1)]
    expect(linesOf(itemsOf(lines), () => recipe)).toEqual(lines)
  })

  it('keeps two options of one part, and shows a removed bundle as one line', () => {
    const recipe = [{ productId: 'tea', quantity: 2 }]
    const items = [
      { productId: 'tea', variantId: 'green', quantity: 1, bundleId: 'duo' },
      { productId: 'tea', variantId: 'black', quantity: 1, bundleId: 'duo' },
    ]
    expect(linesOf(items, () => recipe)).toEqual([
      {
        bundleId: 'duo',
        quantity: 1,
        parts: [
          { productId: 'tea', variantId: 'green', quantity: 1 },
          { productId: 'tea', variantId: 'black', quantity: 1 },
        ],
      },
    ])
    expect(linesOf(items, () => undefined)).toHaveLength(1)
  })
})
