import { describe, expect, it } from 'vitest'
import { contentsOf } from './boxes.present.ts'
import { proposeBox } from './propose-box.ts'

const box = (id: number, side: number, maxOunces: number) => ({
  id,
  lengthInches: side,
  widthInches: side,
  heightInches: side,
  maxOunces,
})
const [small, medium, large] = [box(1, 6, 32), box(2, 9, 160), box(3, 14, 320)]
const boxes = [large, small, medium]

describe('proposeBox', () => {
  it.each([
    [12, small],
    [32, small],
    [33, medium],
    [320, large],
    [321, undefined],
  ])('for %d ounces the smallest box that carries them is proposed', (ounces, expected) =>
    expect(proposeBox(boxes, ounces)).toBe(expected),
  )
})

describe('contentsOf', () => {
  it('the same items in another order are the same contents', () => {
    const mug = { productVariantId: 40, quantity: 2 }
    const tee = { productVariantId: 7, quantity: 1 }
    expect(contentsOf([mug, tee])).toBe('7x1 40x2')
    expect(contentsOf([tee, mug])).toBe('7x1 40x2')
    expect(contentsOf([mug, mug])).toBe('40x4')
  })
})
