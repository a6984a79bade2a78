import { expect, test } from 'vitest'
import { dayText, monthText, standingText } from './invoices.rules.ts'

test('a day is the same whatever the reader’s time zone', () => {
  expect([dayText('2026-08-01'), monthText('2026-01-01')]).toEqual(['Aug 1, 2026', 'January 2026'])
})

test.each([
  ['open', '12.00', 'Due on August 31, 2026.'], ['overdue', '12.00', 'This was due on August 31, 2026. Please pay it now.'], ['paid', '12.00', 'Paid on August 20, 2026. Thank you.'],
  ['paid', '0.00', 'Nothing to pay.'], ['void', '12.00', 'This invoice was withdrawn. Nothing is owed.'],
] as const)('an invoice that is %s over %s says what is to be done', (status, total, text) => {
  expect(standingText({ status, total, dueOn: '2026-08-31', paidOn: status === 'paid' ? '2026-08-20' : null })).toBe(text)
})
