import { describe, expect, test } from 'vitest'
import type { PlanView, SubscriptionView } from './subscriptions.data.ts'
import {
  daysLeft,
  featuresOf,
  intervalsOf,
  isFirst,
  ownText,
  priceText,
  standingOf,
  usageOf,
} from './subscriptions.rules.ts'

const plan = {
  id: '1',
  interval: 'month',
  intervalCount: 1,
  dollarAmount: 199,
  ordersLimit: 1500,
  usersLimit: 1,
  itemsLimit: 100,
  internationalShipment: true,
  trialPeriodDays: 14,
} as PlanView
const subscription = {
  ordersLimit: 150,
  usersLimit: 25,
  itemsLimit: 0,
  remainingOrders: 15,
  usersCount: 7,
  itemsCount: 0,
} as SubscriptionView

test('a price is shown in whole dollars for its period', () => {
  expect([
    priceText(plan),
    priceText({ dollarAmount: 1990, interval: 'year', intervalCount: 1 }),
    priceText({ dollarAmount: 300, interval: 'month', intervalCount: 3 }),
    priceText({ ...plan, dollarAmount: 0 }),
  ]).toEqual([
    { amount: '$199', per: 'a month' },
    { amount: '$1,990', per: 'a year' },
    { amount: '$300', per: 'every 3 months' },
    { amount: 'Free', per: '' },
  ])
})

test('a plan’s features show its limits', () => {
  expect(featuresOf(plan)).toEqual([
    '1,500 gifts a month',
    '1 user',
    '100 products of your own',
    'Ships abroad',
  ])
  expect(featuresOf({ ...plan, internationalShipment: false }).slice(3)).toEqual([
    'Ships within the United States',
  ])
})

test.each([
  ['none', null, true],
  ['trialing', null, true],
  ['active', null, true],
  ['canceled', 'credit_card', true],
  ['active', 'credit_card', false],
  ['past_due', 'credit_card', false],
  ['trialing', 'invoice', false],
] as const)(
  'a team that is %s and billed by %s subscribes for the first time: %s',
  (status, billedBy, first) => {
    expect(isFirst({ status, billedBy })).toBe(first)
  },
)

test.each([
  ['trialing', null, 'Your trial plan'],
  ['active', null, 'Your plan, free of charge'],
  ['active', 'credit_card', 'Your plan'],
] as const)('a plan that is %s, billed by %s, is called %s', (status, billedBy, text) => {
  expect(ownText({ status, billedBy })).toBe(text)
})

test('a failed payment is shown before a planned end', () => {
  expect(
    [
      ['past_due', true],
      ['active', true],
      ['active', false],
    ].map(
      ([status, cancelAtPeriodEnd]) => standingOf({ status, cancelAtPeriodEnd } as SubscriptionView).label,
    ),
  ).toEqual(['Payment failed', 'Ends soon', 'Active'])
})

describe('the usage of a plan', () => {
  test('is shown as left for gifts and as used for the rest, and highlighted near its end', () => {
    expect(usageOf(subscription, 0)).toEqual([
      { label: 'Gifts', words: '15 of 150 left', share: 0.9, isNear: true },
      { label: 'Users', words: '7 of 25', share: 0.28, isNear: false },
      { label: 'Products', words: '0 of 0', share: 1, isNear: true },
    ])
  })
  test('shows additional sends separately', () => {
    expect(usageOf({ ...subscription, remainingOrders: 1060 }, 1000)[0]).toEqual({
      label: 'Gifts',
      words: '60 of 150 left, and 1,000 bought on top',
      share: 0.6,
      isNear: false,
    })
  })
  test('is empty without a plan', () => {
    expect(usageOf({ ...subscription, ordersLimit: null, usersLimit: null, itemsLimit: null }, 5)).toEqual([])
  })
})

test('days left are rounded up and never below zero; intervals are those of the plans', () => {
  const now = Date.parse('2026-07-01T12:00:00Z')
  expect(
    ['2026-07-01T13:00:00Z', '2026-07-15T12:00:00Z', '2026-06-01T00:00:00Z'].map(until =>
      daysLeft(until, now),
    ),
  ).toEqual([1, 14, 0])
  expect([intervalsOf([plan]), intervalsOf([{ ...plan, interval: 'year' }, plan])]).toEqual([
    ['month'],
    ['month', 'year'],
  ])
})
