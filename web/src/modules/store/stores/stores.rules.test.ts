import { describe, expect, it } from 'vitest'
import {
  changedFields,
  keepTyped,
  pictureProblem,
  shippingText,
  stepsOf,
  taxPlaceChoices,
} from './stores.rules.ts'

const store = (missing: ('title' | 'payments_account' | 'product')[], status: 'active' | 'inactive') => ({
  missing,
  account: null,
  status,
})

describe('the way to an open store', () => {
  it('ticks each step off by itself', () => {
    const done = (missing: Parameters<typeof store>[0], status: 'active' | 'inactive' = 'inactive') =>
      stepsOf(store(missing, status)).map(step => step.isDone)
    expect(done(['title', 'payments_account', 'product'])).toEqual([false, false, false, false])
    expect(done(['payments_account'])).toEqual([true, true, false, false])
    expect(done([], 'active')).toEqual([true, true, true, true])
  })

  it('says how far the account is', () => {
    const account = {
      state: 'submitted' as const,
      chargesEnabled: false,
      payoutsEnabled: false,
      detailsSubmitted: true,
      currentlyDue: [],
      country: 'US',
      currency: 'usd',
    }
    const text = (given: typeof account | null) =>
      stepsOf({ missing: [], account: given, status: 'inactive' })[2]?.text
    expect([
      text(null),
      text({ ...account, detailsSubmitted: false }),
      text(account),
      text({ ...account, chargesEnabled: true }),
    ]).toEqual([
      'Connect the account that shoppers’ payments go to.',
      'The provider still needs details.',
      'The provider is checking what you sent.',
      'It takes payments.',
    ])
  })
})

describe('a picture', () => {
  it.each([
    ['logo', 'image/gif', 10, 'Choose a PNG, JPEG or WebP picture.'],
    ['logo', 'image/png', 3 * 1024 * 1024, 'The logo may have at most 2 MB.'],
    ['banner', 'image/png', 3 * 1024 * 1024, undefined],
    ['banner', 'image/png', 6 * 1024 * 1024, 'The banner may have at most 5 MB.'],
  ] as const)('%s of type %s with %d bytes', (picture, type, size, problem) => {
    expect(pictureProblem(picture, { type, size })).toBe(problem)
  })
})

it('tax can be collected by state, by province and by country', () => {
  const choices = taxPlaceChoices([
    { value: 'US', label: 'United States' },
    { value: 'DE', label: 'Germany' },
  ])
  expect(choices.length).toBe(51 + 13 + 1)
  expect(choices).toContainEqual({ value: 'US-DC', label: 'District of Columbia, United States' })
  expect(choices).toContainEqual({ value: 'CA-QC', label: 'Quebec, Canada' })
})

it.each([
  [{ mode: 'carrier', flatFee: '0.00', freeFrom: null, countries: [] }, 'The carrier’s price'],
  [{ mode: 'flat', flatFee: '4.50', freeFrom: '60.00', countries: [] }, '$4.50 an order, free from $60.00'],
] as const)('shipping %j', (shipping, text) => {
  expect(shippingText({ ...shipping, countries: [] })).toBe(text)
})

describe('two people in the same form', () => {
  const loaded = { title: 'Acme', places: ['US'] }
  const typed = { title: 'Acme store', places: ['US'] }

  it('only what was typed is sent', () => {
    expect(changedFields(typed, loaded)).toEqual({ title: 'Acme store' })
    expect(changedFields({ ...loaded, places: ['US'] }, loaded)).toEqual({})
  })

  it('what was typed stays over what is stored now', () => {
    expect(keepTyped(typed, loaded, { title: 'Acme shop', places: ['CA'] })).toEqual({
      title: 'Acme store',
      places: ['CA'],
    })
  })
})
