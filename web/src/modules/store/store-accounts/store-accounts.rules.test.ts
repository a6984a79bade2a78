import { describe, expect, test } from 'vitest'
import { lookOf, welcomeBack } from './store-accounts.rules.ts'

const account = (facts: object) => ({
  state: 'made' as const,
  chargesEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  currentlyDue: [],
  country: 'US',
  currency: 'usd',
  ...facts,
})

describe('what the settings say of a payments account', () => {
  test.each([
    [null, 'Not connected', 'Connect with Stripe'],
    [account({}), 'Not finished', 'Go on at Stripe'],
    [account({ state: 'submitted' }), 'Being checked', 'Open Stripe'],
    [account({ state: 'submitted', currentlyDue: ['A document'] }), 'Details missing', 'Go on at Stripe'],
    [account({ state: 'charging', payoutsEnabled: true }), 'May take payments', undefined],
    [account({ state: 'charging' }), 'May take payments', 'Go on at Stripe'],
    [account({ state: 'restricted' }), 'Payments stopped', 'Go on at Stripe'],
  ])('%j', (given, label, action) => {
    expect(lookOf(given)).toMatchObject({ label, ...(action ? { action } : {}) })
    expect(lookOf(given).action).toBe(action)
  })
})

test('who comes back is told how far the account is', () => {
  expect(welcomeBack(account({ state: 'charging' }))).toContain('is connected')
  expect(welcomeBack(account({ state: 'submitted' }))).toContain('checks them')
  expect(welcomeBack(account({}))).toContain('not finished')
})
