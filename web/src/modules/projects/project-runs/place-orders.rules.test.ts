import { describe, expect, it } from 'vitest'
import { obstaclesOf, parcelsText } from './place-orders.rules.ts'

const plan = {
  units: [
    { productVariantId: '1', name: 'Tee', size: 'S', color: 'Red', sku: 'T', wanted: 3, available: 3 },
    { productVariantId: '2', name: 'Tee', size: 'L', color: null, sku: 'U', wanted: 2, available: 1 },
  ],
  approval: 'covered' as const,
  means: { deposit: '100.00', paymentSource: 'deposit' as const, card: null },
  counts: { people: 5, ready: 5, problem: 0, made: 0 },
}

describe('what keeps a plan from being placed', () => {
  it('is stock that is short, by its variant', () => {
    expect(obstaclesOf(plan)).toEqual(['Tee, L: 2 needed, 1 in stock.'])
  })
  it('is a missing approval, a missing means of payment, and that nobody is ready', () => {
    const found = obstaclesOf({
      ...plan,
      units: [],
      approval: 'asked',
      means: { ...plan.means, paymentSource: null },
      counts: { ...plan.counts, ready: 0 },
    })
    expect(found).toHaveLength(3)
    expect(obstaclesOf({ ...plan, units: [] })).toEqual([])
  })
})

it('counts parcels in words', () => {
  expect([parcelsText(1), parcelsText(1_200)]).toEqual(['1 parcel', '1,200 parcels'])
})
