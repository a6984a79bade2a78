import { describe, expect, it } from 'vitest'
import { costOfAmount, costOfGoods, feeDue, noCost, takeFirst, totalOf, type Cost } from './split-refund.ts'

const cost = (goodsCents: number, taxCents: number, shippingCents = 0): Cost => ({
  goodsCents,
  taxCents,
  shippingCents,
})
const paid = cost(4_800, 396, 900)
const add = (a: Cost, b: Cost): Cost =>
  cost(a.goodsCents + b.goodsCents, a.taxCents + b.taxCents, a.shippingCents + b.shippingCents)

describe('goods that go back', () => {
  it('take their tax along, and both pieces together all of it', () => {
    const first = costOfGoods(paid, noCost, 2_400)
    expect(first).toEqual(cost(2_400, 198))
    expect(costOfGoods(paid, first, 2_400)).toEqual(cost(2_400, 198))
  })

  it('add up to the cent where the tax cannot be divided', () => {
    const odd = cost(3_000, 250)
    const parts = [1, 2, 3].reduce<Cost[]>(
      all => [...all, costOfGoods(odd, all.reduce(add, noCost), 1_000)],
      [],
    )
    expect(parts.map(part => part.taxCents)).toEqual([83, 84, 83])
    expect(parts.reduce(add, noCost)).toEqual(odd)
  })
})

describe('an amount that goes back', () => {
  it.each([
    [noCost, 1_000, cost(924, 76)],
    [noCost, 5_196, cost(4_800, 396)],
    [noCost, 6_096, paid],
    [cost(4_800, 396), 500, cost(0, 0, 500)],
    [cost(4_799, 0), 300, cost(1, 299)],
  ])('after %o is %i cents of %o', (refunded, cents, expected) => {
    expect(costOfAmount(paid, refunded, cents)).toEqual(expected)
  })

  it('never takes more of anything than is left, in any order of amounts', () => {
    let seed = 7
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let run = 0; run < 2_000; run++) {
      const whole = cost(1 + random(9_000), random(900), random(1_500))
      let refunded = noCost
      while (totalOf(refunded) < totalOf(whole)) {
        const amount = 1 + random(totalOf(whole) - totalOf(refunded))
        const part = random(2) ? costOfAmount(whole, refunded, amount) : costOfGoods(whole, refunded, amount)
        if (totalOf(part) === 0) {
          refunded = add(refunded, costOfAmount(whole, refunded, totalOf(whole) - totalOf(refunded)))
          continue
        }
        refunded = add(refunded, part)
        for (const each of Object.keys(whole) as (keyof Cost)[]) {
          expect(part[each]).toBeGreaterThanOrEqual(0)
          expect(refunded[each]).toBeLessThanOrEqual(whole[each])
        }
      }
      expect(refunded).toEqual(whole)
    }
  })
})

describe('gift cards before the card', () => {
  it('take the first cents of what goes back', () => {
    expect(takeFirst(cost(2_400, 198), 2_000)).toEqual({ taken: cost(2_000, 0), rest: cost(400, 198) })
    expect(takeFirst(paid, 5_500)).toEqual({ taken: cost(4_800, 396, 304), rest: cost(0, 0, 596) })
  })
})

describe('the fee that goes back', () => {
  const fee = { feeCents: 1_140, feeOnAccountCents: 0 }
  it.each([
    [cost(2_400, 198), true, 120],
    [cost(4_800, 396), true, 240],
    [cost(4_800, 396, 900), true, 240],
    [cost(4_800, 396, 900), false, 1_140],
    [cost(2_400, 198), false, 120],
  ])('for %o, packed: %s, is %i cents', (refunded, isPacked, cents) => {
    expect(feeDue(fee, paid, refunded, { isPacked })).toBe(cents)
  })

  it('counts what is on the team’s account', () => {
    const onAccount = { feeCents: 96, feeOnAccountCents: 1_044 }
    expect(feeDue(onAccount, paid, paid, { isPacked: false })).toBe(1_140)
  })
})
