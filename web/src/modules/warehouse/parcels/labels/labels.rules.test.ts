import { describe, expect, it } from 'vitest'
import { boxText, dayText, parseWeight, weightText } from './labels.rules.ts'

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

describe('parseWeight', () => {
  it.each([
    ['2 lb 6 oz', 38],
    ['2lb6oz', 38],
    ['38', 38],
    ['7.5 oz', 7.5],
    ['1,1 kg', 38.8],
    ['500 g', 17.64],
    ['3 lbs', 48],
    ['', undefined],
    ['0', undefined],
    ['heavy', undefined],
    ['2 lb and a bit', undefined],
  ])('reads %j as %s ounces', (text, ounces) => {
    expect(parseWeight(text)).toBe(ounces)
  })
})

describe('boxText', () => {
  it('says the name and the inside of a box', () => {
    expect(boxText({ name: 'S2', lengthInches: 12, widthInches: 9, heightInches: 4.5 })).toBe(
      'S2, 12 × 9 × 4.5 in',
    )
  })
})
