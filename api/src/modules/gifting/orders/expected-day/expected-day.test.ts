import { describe, expect, test } from 'vitest'
import { expectedDay } from './expected-day.ts'
import { expectedOn } from './expected-on.ts'

const friday = new Date('2026-11-20T15:00:00Z')
const sunday = new Date('2026-11-22T09:00:00Z')

describe('expectedDay', () => {
  test.each([
    [
      'an order placed on Friday is packed on Monday',
      { deliveryDays: 3, placedAt: friday, shippedAt: null },
      '2026-11-26',
    ],
    [
      'an order placed on Sunday is packed on Monday',
      { deliveryDays: 3, placedAt: sunday, shippedAt: null },
      '2026-11-26',
    ],
    [
      'a shipped parcel counts from the day it left',
      { deliveryDays: 1, placedAt: sunday, shippedAt: friday },
      '2026-11-23',
    ],
    [
      'nothing is expected of a carrier that said nothing',
      { deliveryDays: null, placedAt: friday, shippedAt: friday },
      undefined,
    ],
    [
      'nothing is expected of a gift that was not placed',
      { deliveryDays: 2, placedAt: null, shippedAt: null },
      undefined,
    ],
  ])('%s', (_, gift, day) => expect(expectedDay(gift)?.toISOString().slice(0, 10)).toBe(day))
})

describe('expectedOn', () => {
  const order = {
    status: 'processing' as const,
    deliveryDays: 3,
    processingStartedAt: friday,
    addressGivenAt: null,
    shippedAt: null,
  }
  test.each([
    ['is the day of an order that is processed', {}, '2026-11-26'],
    [
      'counts from the day the recipient gave the address',
      { addressGivenAt: new Date('2026-11-25T09:00:00Z') },
      '2026-12-01',
    ],
    ['is unknown while the address is', { status: 'awaiting_address' as const }, null],
    ['is of no use once the gift has arrived', { status: 'delivered' as const }, null],
  ])('%s', (_, change, day) => {
    expect(expectedOn({ ...order, ...change }, sunday)).toBe(day)
  })
  test('is not shown after it has passed', () => {
    expect(expectedOn(order, new Date('2026-11-26T23:00:00Z'))).toBe('2026-11-26')
    expect(expectedOn(order, new Date('2026-11-27T00:00:00Z'))).toBeNull()
  })
})
