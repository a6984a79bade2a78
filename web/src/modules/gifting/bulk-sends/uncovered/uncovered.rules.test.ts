import { describe, expect, it } from 'vitest'
import { coverageOf, limitedTitle, missingPieces, shortText } from './uncovered.rules.ts'

const counts = {
  rows: 200,
  send: 150,
  awaiting: 0,
  problem: 0,
  leftOut: 50,
  duplicate: 0,
  recent: 0,
  poBox: 0,
  uncovered: 50,
  covered: 150,
  priced: 200,
  made: 0,
  linked: 0,
}
const shortage = {
  productVariantId: '7',
  name: 'Mug',
  size: null,
  color: 'Oat',
  sku: 'MUG',
  wanted: 200,
  available: 150,
}
const plan = { state: 'planned' as const, counts, shortages: [], rest: null }

describe('a list that wants more than there is', () => {
  it('is short, then limited to the first people, then sent to them', () => {
    const none = { ...counts, uncovered: 0 }
    expect(coverageOf({ ...plan, counts: none })).toBe('all')
    expect(coverageOf({ ...plan, counts: none, shortages: [shortage] })).toBe('short')
    expect(coverageOf(plan)).toBe('limited')
    expect(coverageOf({ ...plan, shortages: [shortage] })).toBe('short')
    expect(coverageOf({ ...plan, state: 'running' })).toBe('sent')
    expect(coverageOf({ ...plan, state: 'refused' })).toBe('all')
  })

  it('says how many are covered and who is left out', () => {
    expect(shortText(plan)).toBe('Stock covers the first 150 of 200 people.')
    expect(shortText({ counts: { ...counts, covered: 0 } })).toBe('Stock does not cover anybody of the list.')
    expect(limitedTitle(plan)).toBe('50 people are left out, because stock does not cover them')
    expect(limitedTitle({ state: 'done', counts: { ...counts, uncovered: 1 } })).toBe(
      '1 person gets nothing of this send, because stock did not cover them',
    )
  })

  it('asks for as many as are missing', () => {
    expect(missingPieces([shortage])).toEqual([{ variantId: '7', quantity: 50 }])
  })
})
