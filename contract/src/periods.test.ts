import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkPeriod, periodFields, periodOf, type TimePeriod } from './periods.ts'

const schema = z.object(periodFields).superRefine(checkPeriod)

describe('a named period', () => {
  it.each<[TimePeriod, string, string]>([
    ['last_7', '2026-02-23', '2026-03-01'],
    ['last_7_days', '2026-02-23', '2026-03-01'],
    ['last_30_days', '2026-01-31', '2026-03-01'],
    ['last_90_days', '2025-12-02', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-01'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-03-01'],
  ])('%s on the first of March is %s to %s', (time_period, from, to) => {
    expect(periodOf(schema.parse({ time_period }), '2026-03-01')).toEqual({ from, to })
  })

  it('of the last month in January is December', () => {
    expect(periodOf(schema.parse({ time_period: 'last_month' }), '2026-01-15')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })
})

describe('a range of days', () => {
  it('is taken before a named period, and blank fields are passed over', () => {
    const query = { time_period: '', start_date: '2026-01-05', end_date: '2026-01-05', filter: 'date_range' }
    expect(periodOf(schema.parse(query), '2026-03-01')).toEqual({ from: '2026-01-05', to: '2026-01-05' })
    expect(periodOf(schema.parse({}), '2026-03-01')).toBeUndefined()
    expect(schema.safeParse({ start_date: '2024-01-01', end_date: '2025-12-31' }).success).toBe(true)
  })

  it.each([
    { time_period: 'forever' },
    { start_date: '2026-01-05' },
    { end_date: '2026-01-05' },
    { filter: 'date_range' },
    { start_date: '2026-01-06', end_date: '2026-01-05' },
    { start_date: '2026-02-30', end_date: '2026-03-05' },
    { start_date: '2024-01-01', end_date: '2026-01-01' },
  ])('like %j is refused', query => {
    expect(schema.safeParse(query).success).toBe(false)
  })
})
