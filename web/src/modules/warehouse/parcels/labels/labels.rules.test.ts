import { describe, expect, it } from 'vitest'
import { dayText, weightText } from './labels.rules.ts'

describe('weightText', () => {
  it.each([
    [38, '2 lb 6 oz'],
    [32, '2 lb'],
    [7.25, '7.3 oz'],
    [0, '0 oz'],
    [15.96, '1 lb'],
  ])('says %d ounces as %s', (ounces, text) => {
    expect(weightText(ounces)).toBe(text)
  })
})

describe('dayText', () => {
  it('says the day, and that it is later than promised', () => {
    expect(dayText({ expectedOn: '2026-12-03', isLate: false })).toBe('Thursday, December 3')
    expect(dayText({ expectedOn: '2026-12-05', isLate: true })).toBe(
      'Saturday, December 5, later than promised',
    )
    expect(dayText({ expectedOn: null, isLate: false })).toBe('The carrier says no day')
  })
})
