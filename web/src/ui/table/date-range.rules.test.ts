import { expect, test } from 'vitest'
import { daysOfRange, listedDays, rangeProblem, rangeText } from './date-range.rules.ts'

const june = { from: '2026-06-01', to: '2026-06-30' }
const presets = [{ name: 'last_month', label: 'Last month', ...june }]
const lastMonth = { from: 'last_month', to: '' }

test.each([
  [{ from: '', to: '' }, 'Any date'],
  [lastMonth, 'Last month'],
  [june, 'Jun 1, 2026 – Jun 30, 2026'],
  [{ from: '2026-06-02', to: '2026-06-02' }, 'Jun 2, 2026'],
  [{ from: '2026-06-02', to: '' }, 'Since Jun 2, 2026'],
  [{ from: '', to: '2026-06-02' }, 'Until Jun 2, 2026'],
  [{ from: '2026-06-03', to: '2026-06-02' }, 'Check the dates'],
  [{ from: 'next_month', to: '' }, 'Check the dates'],
])('the range %j reads %s', (range, text) => {
  expect(rangeText(range, presets)).toBe(text)
})

test('a usual range is named by the address and listed by its days of today', () => {
  expect(daysOfRange(lastMonth, presets)).toEqual(june)
  expect(listedDays(lastMonth, presets)).toEqual(june)
})

test('days in the wrong order, and days that do not exist, are told and not listed by', () => {
  const reversed = { from: '2026-06-03', to: '2026-06-02' }
  expect(rangeProblem(reversed)).toBe('The last day must not be before the first.')
  expect(listedDays(reversed, presets)).toEqual({ from: '', to: '' })
  for (const day of ['2026-02-30', 'yesterday', '2026-6-1'])
    expect(rangeProblem({ from: day, to: '' })).toBe('One of the days does not exist.')
  expect(rangeProblem(june)).toBeUndefined()
})
