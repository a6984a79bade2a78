import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

const now = Date.parse('2026-11-18T10:00:00.000Z')

test.each([
  ['2026-11-18T11:00:00.000Z', '60 minutes left'],
  ['2026-11-18T10:58:20.000Z', '59 minutes left'],
  ['2026-11-18T10:01:00.000Z', '1 minute left'],
  ['2026-11-18T10:00:30.000Z', '1 minute left'],
  ['2026-11-18T10:00:00.000Z', 'Less than a minute left'],
  ['2026-11-18T09:50:00.000Z', 'Less than a minute left'],
  ['2026-11-18T13:00:00.000Z', '60 minutes left'],
])('until %s there are %s', (until, text) => {
  expect(minutesLeft(until, now)).toBe(text)
})
