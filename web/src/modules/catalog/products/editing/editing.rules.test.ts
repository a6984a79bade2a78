import { describe, expect, it } from 'vitest'
import {
  bundleSums,
  emptyVariant,
  importText,
  isUntouched,
  moved,
  nextVariant,
  priceRange,
  readTags,
  variantBody,
} from './editing.rules.ts'

describe('editing a product in the form', () => {
  it('the next variant copies what repeats and leaves the rest blank', () => {
    const small = { ...emptyVariant, sku: 'TEE-S', size: 'S', price: '22', color: 'Moss' }
    expect(nextVariant(small)).toEqual({ ...small, sku: '', size: '' })
    expect(nextVariant(undefined)).toEqual(emptyVariant)
    const drafts = [
      small,
      nextVariant(small),
      nextVariant(nextVariant(small)),
      { ...nextVariant(small), price: '23' },
    ]
    expect(drafts.map((_, index) => isUntouched(drafts, index))).toEqual([false, true, true, false])
    expect(isUntouched([emptyVariant], 0)).toBe(true)
  })
  it('a variant is sent without a retail price where none is typed, and prices may have a dollar sign', () => {
    expect(variantBody({ ...emptyVariant, sku: 'A', price: '$5.00' })).toEqual({
      sku: 'A',
      type: '',
      color: '',
      hex_code: '',
      size: '',
      price: '5.00',
      weight_ounces: '12',
      shelf: '',
    })
    expect(variantBody({ ...emptyVariant, sku: 'A', price: '5', retail_price: '$6' })).toMatchObject({
      retail_price: '6',
    })
  })
  it.each([
    [null, null, 'No variants'],
    ['5.00', '5.00', '$5.00'],
    ['5.00', '1250.00', '$5.00 to $1,250.00'],
  ])('prices %s to %s read “%s”', (priceMin, priceMax, text) =>
    expect(priceRange({ priceMin, priceMax })).toBe(text),
  )
  it('tags are told apart by commas', () =>
    expect(readTags(' mug, camping,, mug ')).toEqual(['mug', 'camping']))
  it('a bundle costs its parts less the discount, each rounded down', () => {
    expect(
      bundleSums(
        [
          { price: '15.05', quantity: 1 },
          { price: '22.00', quantity: 2 },
        ],
        10,
      ),
    ).toEqual({ full: '59.05', price: '53.15' })
    expect(bundleSums([{ price: null, quantity: 3 }], 0)).toEqual({ full: '0.00', price: '0.00' })
  })
  it('a picture moves by one place and not past the ends', () =>
    expect([moved(['a', 'b', 'c'], 0, 1), moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, -1)]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'b'],
      ['b', 'a'],
    ]))
  it('an import says what it would do', () =>
    expect(importText({ products: 1, newVariants: 2, updates: 0, same: 3, wrong: 1 })).toBe(
      '1 new product, 2 new variants, 3 rows that change nothing, 1 row to fix',
    ))
})
