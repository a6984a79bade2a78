import { expect, test } from 'vitest'
import { chooseValue, firstVariant, optionsOf, type Choosable } from './options.rules.ts'

const variant = (id: string, color: string, size: string | null, available: number): Choosable => ({
  id,
  spec: { type: null, color, size },
  colorCode: null,
  available,
})
const hoodie = [
  variant('navy-s', 'Navy', 'S', 0),
  variant('navy-m', 'Navy', 'M', 4),
  variant('blush-m', 'Blush', 'M', 0),
  variant('blush-l', 'Blush', 'L', 2),
]
const [navyS, navyM, blushM, blushL] = hoodie as [Choosable, Choosable, Choosable, Choosable]

test('the first variant that is there is shown first, and where none is, the first', () => {
  expect(firstVariant(hoodie)).toBe(navyM)
  expect(firstVariant([navyS, blushM])).toBe(navyS)
  expect(firstVariant([])).toBeUndefined()
})

test('sizes are marked that are sold out in the chosen color, or that it does not have', () => {
  const sizes = (chosen: Choosable) =>
    optionsOf(hoodie, chosen, 'size').map(({ value, isSoldOut }) => (isSoldOut ? `-${value}` : value))
  expect(sizes(navyM)).toEqual(['-S', 'M', '-L'])
  expect(sizes(blushL)).toEqual(['-S', '-M', 'L'])
})

test('colors are marked that are sold out in every size', () => {
  const colors = optionsOf([navyS, blushL], blushL, 'color')
  expect(colors.map(({ value, isSoldOut }) => [value, isSoldOut])).toEqual([
    ['Navy', true],
    ['Blush', false],
  ])
})

test('another color keeps the size where there is one, and else takes what is there', () => {
  expect(chooseValue(hoodie, navyM, 'color', 'Blush')).toBe(blushM)
  expect(chooseValue(hoodie, navyS, 'color', 'Blush')).toBe(blushL)
  expect(chooseValue(hoodie, navyM, 'size', 'L')).toBe(blushL)
  expect(chooseValue(hoodie, navyM, 'size', 'XL')).toBe(navyM)
})
