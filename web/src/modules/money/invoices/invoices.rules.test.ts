import { expect, test } from 'vitest'
import { furtherText, standingText } from './invoices.rules.ts'

test.each([
  ['open', '12.00', 'Due on August 31, 2026.'],
  ['overdue', '12.00', 'This was due on August 31, 2026. Please pay it now.'],
  ['paid', '12.00', 'Paid on August 20, 2026. Thank you.'],
  ['paid', '0.00', 'Nothing to pay.'],
  ['void', '12.00', 'This invoice is void. Nothing is owed.'],
] as const)('an invoice that is %s over %s says what to do', (status, total, text) => {
  expect(
    standingText({ status, total, dueOn: '2026-08-31', paidOn: status === 'paid' ? '2026-08-20' : null }),
  ).toBe(text)
})

test.each([
  [1, 'One more line is in the PDF.'],
  [800, '800 more lines are in the PDF.'],
  [4_801, '4,801 more lines; the PDF has the first 1,000 of all.'],
])('the note about %i further lines says where they are', (furtherLines, text) => {
  expect(furtherText({ furtherLines })).toBe(text)
})
