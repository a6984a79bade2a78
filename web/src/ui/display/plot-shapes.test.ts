import { describe, expect, it } from 'vitest'
import { smoothPath, ticksUpTo, type Spot } from './plot-shapes.ts'

describe('a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 5, 10]],
    [64, [0, 20, 40, 60, 80]],
    [97, [0, 25, 50, 75, 100]],
    [1_284, [0, 500, 1_000, 1_500]],
    [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('up to %i has round whole ticks', (most, ticks) => {
    expect(ticksUpTo(most)).toEqual(ticks)
  })

  it('begins at the first spot, ends at the last one, and is nothing without any', () => {
    expect(smoothPath([])).toBe('')
    expect(smoothPath([[10, 5]])).toBe('M10,5')
    expect(
      smoothPath([
        [0, 0],
        [10, 10],
      ]),
    ).toBe('M0,0C3.3,3.3 6.7,6.7 10,10')
  })

  it('does not swing below nothing between two months without gifts, nor above the highest', () => {
    const spots: Spot[] = [
      [0, 100],
      [10, 100],
      [20, 20],
      [30, 100],
      [40, 100],
    ]
    const ys = [...smoothPath(spots).matchAll(/,(-?[\d.]+)/g)].map(match => Number(match[1]))
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([20, 100])
  })
})
