import { describe, expect, it } from 'vitest'
import type { TierItem } from '../tiers/tiers.rules.ts'
import { mostInAll, mostPeople, mostPerPerson } from './cost.rules.ts'

const gift = (price: string): TierItem => ({
  itemId: price,
  itemableId: price,
  itemableType: 'Product',
  name: price,
  image: null,
  price,
  available: 1,
})

describe('mostPerPerson', () => {
  it('the dearest gift of each tier counts as often as it may be chosen, and the cards with it', () => {
    const tiers = [
      { gifts_limit: 1, tierItems: [gift('58.00'), gift('46.50')] },
      { gifts_limit: 2, tierItems: [gift('24.00'), gift('22.00')] },
    ]
    expect(mostPerPerson(tiers, [{ price: '1.25', quantity: 2 }])).toBe('108.50')
  })
  it('an empty tier costs nothing', () => {
    expect(mostPerPerson([{ gifts_limit: 3, tierItems: [] }], [])).toBe('0.00')
  })
})

describe('mostPeople', () => {
  const order = {
    submissions_limit: null,
    allowed_domains: [],
    company_email_limited: false,
    counts: { allowed: 0 },
  }
  it.each([
    ['an open page', {}, undefined],
    ['a list', { counts: { allowed: 412 } }, 412],
    ['a list and a domain', { counts: { allowed: 412 }, allowed_domains: ['acme.com'] }, undefined],
    ['a limit below the list', { counts: { allowed: 412 }, submissions_limit: 50 }, 50],
    ['a limit of an open page', { submissions_limit: 50 }, 50],
  ])('%s', (_, change, people) => {
    expect(mostPeople({ ...order, ...change })).toBe(people)
  })
})

describe('mostInAll', () => {
  it('the sum is exact to the cent', () => {
    expect(mostInAll('108.50', 412)).toBe('44702.00')
  })
})
