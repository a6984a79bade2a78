import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leastCardCents, sumCart } from './sum-cart.ts'

const cents = (max: number) => fc.integer({ min: 0, max })
const randomCart = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 50 },
  ),
  taxRate: fc.integer({ min: 0, max: 30_000 }).map(parts => parts / 100_000),
  shippingCents: cents(100_000),
  giftCents: fc.array(cents(1_000_000), { maxLength: 5 }),
})
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

it('10,000 random carts add up to the cent, and no card is charged less than the provider takes', () => {
  fc.assert(
    fc.property(randomCart, cart => {
      const sums = sumCart(cart)
      const goods = sumOf(cart.lines.map(line => line.priceCents * line.quantity))
      const exactTax = (BigInt(goods) * BigInt(Math.round(cart.taxRate * 100_000)) * 2n + 100_000n) / 200_000n
      const parts = sums.giftPartsCents ?? []
      expect(sums.goodsCents).toBe(goods)
      expect(BigInt(sums.taxCents ?? -1)).toBe(exactTax)
      expect(sums.totalCents).toBe(goods + Number(exactTax) + cart.shippingCents)
      expect((sums.giftCents ?? -1) + (sums.dueCents ?? -1)).toBe(sums.totalCents)
      expect(sumOf(parts)).toBe(sums.giftCents)
      parts.forEach((part, index) => {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(cart.giftCents[index]!)
        // A card gives less than it holds only where those after it give nothing.
        if (part < cart.giftCents[index]!) expect(sumOf(parts.slice(index + 1))).toBe(0)
      })
      const due = sums.dueCents ?? -1
      const isChargeable = due === 0 || due >= leastCardCents
      expect(isChargeable || (sums.totalCents ?? 0) < leastCardCents).toBe(true)
      // Never more than what is missing, or the least that can be charged.
      expect(due).toBe(
        sumOf(cart.giftCents) >= (sums.totalCents ?? 0)
          ? 0
          : Math.max(
              (sums.totalCents ?? 0) - sumOf(cart.giftCents),
              Math.min(leastCardCents, sums.totalCents ?? 0),
            ),
      )
    }),
    { numRuns: 10_000 },
  )
})

it.each([
  {
    price: 2_400,
    quantity: 2,
    rate: 0.0825,
    shipping: 900,
    gifts: [2_000],
    tax: 396,
    gift: 2_000,
    due: 4_096,
  },
  { price: 150, quantity: 1, rate: 0.07, shipping: 0, gifts: [], tax: 11, gift: 0, due: 161 },
  { price: 1_000, quantity: 1, rate: 0, shipping: 0, gifts: [980], tax: 0, gift: 950, due: 50 },
  { price: 1_000, quantity: 1, rate: 0, shipping: 0, gifts: [600, 380], tax: 0, gift: 950, due: 50 },
  { price: 1_000, quantity: 1, rate: 0, shipping: 0, gifts: [600, 900], tax: 0, gift: 1_000, due: 0 },
  { price: 30, quantity: 1, rate: 0, shipping: 0, gifts: [10], tax: 0, gift: 0, due: 30 },
])(
  '$quantity × $price with gift cards of $gifts',
  ({ price, quantity, rate, shipping, gifts, tax, gift, due }) => {
    expect(
      sumCart({
        lines: [{ priceCents: price, quantity }],
        taxRate: rate,
        shippingCents: shipping,
        giftCents: gifts,
      }),
    ).toMatchObject({ taxCents: tax, giftCents: gift, dueCents: due })
  },
)

it('is not known before address and shipping are', () => {
  const lines = [{ priceCents: 100, quantity: 2 }]
  expect(sumCart({ lines, taxRate: undefined, shippingCents: undefined, giftCents: [50] })).toMatchObject({
    goodsCents: 200,
    taxCents: undefined,
    totalCents: undefined,
    dueCents: undefined,
  })
})
