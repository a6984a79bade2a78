import { describe, expect, it } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { chooseVariants } from './choose-variants.ts'
import { pricePerson } from './price-person.ts'
import { splitPrice } from './split-price.ts'

const variant = (id: number, fields: object = {}) => ({
  id: asRowId(id),
  productId: asRowId(1),
  type: null,
  color: null,
  size: null,
  priceCents: 1_000,
  ...fields,
})
const item = (fields: object = {}) => ({
  name: 'Tee',
  quantity: 1,
  productId: asRowId(1),
  productVariantId: null,
  options: [],
  ...fields,
})

describe('the variant that a choice stands for', () => {
  const tees = [
    variant(1, { size: 'S', color: 'Red' }),
    variant(2, { size: 'S', color: 'Blue' }),
    variant(3, { size: 'L', color: 'Red' }),
  ]
  const both = item({ options: [{ name: 'Size' }, { name: 'Color' }] })
  it.each([
    ['both options', both, { Size: 's', Color: 'BLUE' }, 2],
    ['a fixed variant', item({ productVariantId: asRowId(3) }), {}, 3],
    ['an unknown size', both, { Size: 'M', Color: 'Red' }, 'Tee, M, Red: there is no such variant.'],
    ['a missing color', both, { Size: 'S' }, 'Nothing is chosen for Color of Tee.'],
    [
      'too little said',
      item({ options: [{ name: 'Size' }] }),
      { Size: 'S' },
      'Tee, S: several variants fit.',
    ],
    ['no product', item({ productId: null }), {}, 'Tee has no product yet.'],
    [
      'an archived variant',
      item({ productVariantId: asRowId(9) }),
      {},
      'The variant chosen for Tee is archived.',
    ],
  ])('by %s', (_, of, choices, expected) => {
    const found = chooseVariants([of], tees, { Tee: choices })
    expect('problem' in found ? found.problem : found.chosen[0]?.variant.id).toBe(expected)
  })
})

describe('the price of a person', () => {
  const prices = {
    unitPriceCents: 5_000,
    shippingHomeCents: 800,
    shippingAbroadCents: 2_000,
    agreedTotalCents: null,
  }
  it('is that of the quote, with shipping by country', () => {
    const at = { position: 0, people: 3 }
    expect(pricePerson(prices, { ...at, country: 'US' })).toEqual({ goodsCents: 5_000, shippingCents: 800 })
    expect(pricePerson(prices, { ...at, country: 'DE' })).toEqual({
      goodsCents: 5_000,
      shippingCents: 2_000,
    })
  })
  it('is a share of an agreed total; the shares add up to it', () => {
    const shares = [0, 1, 2, 3, 4, 5, 6].map(position =>
      pricePerson({ ...prices, agreedTotalCents: 1_000 }, { country: 'US', position, people: 7 }),
    )
    expect(shares.reduce((sum, share) => sum + share.goodsCents + share.shippingCents, 0)).toBe(1_000)
  })
  it.each([
    [
      5_000,
      [
        [1_000, 1],
        [3_000, 1],
      ],
    ],
    [
      100,
      [
        [333, 3],
        [100, 7],
        [1, 2],
      ],
    ],
    [
      1,
      [
        [100, 2],
        [100, 2],
      ],
    ],
    [
      4_999,
      [
        [0, 2],
        [0, 3],
      ],
    ],
    [0, [[100, 1]]],
  ] as [number, [number, number][]][])('of %i cents is split among the goods to the cent', (cents, goods) => {
    const lines = splitPrice(
      cents,
      goods.map(([priceCents, quantity], index) => ({
        variant: variant(index + 1, { priceCents }),
        quantity,
      })),
    )
    expect(lines.reduce((sum, line) => sum + line.priceCents * line.quantity - line.discountCents, 0)).toBe(
      cents,
    )
    expect(lines.every(line => line.discountCents >= 0 && line.discountCents < line.quantity)).toBe(true)
  })
})
