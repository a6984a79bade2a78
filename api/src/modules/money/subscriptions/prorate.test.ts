import { describe, expect, it } from 'vitest'
import { nextPeriodEnd } from './next-period-end.ts'
import { prorate } from './prorate.ts'

const date = (text: string) => new Date(`${text}Z`)

describe('prorate', () => {
  const june = { start: date('2026-06-01T00:00:00'), end: date('2026-07-01T00:00:00') }
  it.each([
    ['all of it on the first day', 3_000, '2026-06-01T00:00:00', 3_000],
    ['the day of the change as left', 3_000, '2026-06-20T15:00:00', 1_100],
    ['one day on the last', 3_000, '2026-06-30T23:59:59', 100],
    ['nothing at the end', 3_000, '2026-07-01T00:00:00', 0],
    ['whole cents', 9_999, '2026-06-11T00:00:00', 6_666],
    ['nothing of nothing', 0, '2026-06-11T00:00:00', 0],
  ])('counts %s', (_, amount, at, cents) => expect(prorate(amount, { ...june, at: date(at) })).toBe(cents))

  it('never exceeds the amount, whichever day it is', () => {
    for (let day = 0; day < 40; day++) {
      const cents = prorate(4_900, { ...june, at: new Date(june.start.getTime() + (day - 3) * 86_400_000) })
      expect(cents).toBeGreaterThanOrEqual(0)
      expect(cents).toBeLessThanOrEqual(4_900)
    }
  })
})

describe('endOfPeriod', () => {
  const month = { interval: 'month', intervalCount: 1 }
  it.each([
    ['a month later', '2026-01-15T09:00:00', '2026-01-15T09:00:00', month, '2026-02-15T09:00:00'],
    [
      'on the last day of a short month',
      '2026-01-31T09:00:00',
      '2026-01-31T09:00:00',
      month,
      '2026-02-28T09:00:00',
    ],
    [
      'on the anchor’s day after a short month',
      '2026-01-31T09:00:00',
      '2026-02-28T09:00:00',
      month,
      '2026-03-31T09:00:00',
    ],
    [
      'three months later',
      '2026-11-30T09:00:00',
      '2026-11-30T09:00:00',
      { interval: 'month', intervalCount: 3 },
      '2027-02-28T09:00:00',
    ],
    [
      'a year after a leap day',
      '2028-02-29T09:00:00',
      '2028-02-29T09:00:00',
      { interval: 'year', intervalCount: 1 },
      '2029-02-28T09:00:00',
    ],
  ])('is %s', (_, anchor, start, rhythm, end) =>
    expect(nextPeriodEnd(date(anchor), date(start), rhythm)).toEqual(date(end)),
  )
})
