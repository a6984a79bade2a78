import { describe, expect, it } from 'vitest'
import { askedDays, lineSubject, listingText, waterfallOf } from './payouts.rules.ts'

const sums = {
  gross: '40.96',
  refunds: '-5.98',
  fees: '-1.49',
  platformFees: '-10.20',
  other: '0.00',
  net: '23.29',
  amount: '23.29',
  isReconciled: true,
  listing: 'complete',
} as const

describe('waterfallOf', () => {
  it('goes from what cards paid down to the net, each step from where the one before ended', () => {
    const steps = waterfallOf(sums)
    expect(steps.map(step => step.label)).toEqual([
      'Paid by cards',
      'Refunds',
      'Stripe’s fees',
      'Platform fees',
      'Net',
    ])
    expect(steps[0]).toMatchObject({ from: 0, to: 1 })
    expect(steps[1]!.from).toBe(1)
    expect(steps[2]!.from).toBeCloseTo(steps[1]!.to)
    expect(steps[4]).toMatchObject({ from: 0 })
    expect(steps[4]!.to).toBeCloseTo(steps[3]!.to)
  })

  it('stays within its width when more goes back than was sold', () => {
    const steps = waterfallOf({
      ...sums,
      gross: '10.00',
      refunds: '-30.00',
      fees: '0.00',
      platformFees: '0.00',
      other: '50.00',
      net: '30.00',
    })
    for (const { from, to } of steps) for (const end of [from, to]) expect(end >= 0 && end <= 1).toBe(true)
    expect(Math.min(...steps.map(step => step.to))).toBe(0)
  })
})

it('asks for no period when all time is shown, or a day is missing', () => {
  expect(askedDays({ period: 'all', from: '', to: '' })).toEqual({})
  expect(askedDays({ period: 'days', from: '2026-01-01', to: '' })).toEqual({})
  expect(askedDays({ period: 'days', from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
    end_date: '2026-01-02',
  })
  expect(askedDays({ period: 'last_month', from: '', to: '' })).toEqual({ time_period: 'last_month' })
})

it.each([
  [{ isReconciled: true, listing: 'complete' }, 'Adds up'],
  [{ isReconciled: false, listing: 'pending' }, 'Adds up so far'],
  [{ isReconciled: false, listing: 'pending', net: '20.00' }, 'Lines still come'],
  [{ isReconciled: false, listing: 'not_listed', net: '20.00' }, 'Not listed by Stripe'],
] as const)('%j is “%s”', (payout, text) => {
  expect(listingText({ ...sums, ...payout })).toBe(text)
})

it.each([
  [{ kind: 'sale', orderNumber: '41', buyerName: 'Ada', isOurs: true, description: null }, 'Order #41, Ada'],
  [
    { kind: 'refund', orderNumber: '41', buyerName: 'Ada', isOurs: false, description: null },
    'Order #41, Ada, made at Stripe',
  ],
  [{ kind: 'sale', orderNumber: null, buyerName: null, isOurs: false, description: 'x' }, 'Made at Stripe'],
  [{ kind: 'fee', orderNumber: null, buyerName: null, isOurs: false, description: 'Billing' }, 'Billing'],
] as const)('the line %j is about “%s”', (line, text) => {
  expect(lineSubject(line)).toBe(text)
})
