import { expect, test } from 'vitest'
import { dueText, invoiceState, meantInvoice } from './operator-invoices.rules.ts'

test('a late invoice says how late it is', () => {
  expect([0, 1, 12].map(daysOverdue => dueText({ dueOn: '2026-08-31', daysOverdue }))).toEqual([
    'Due Aug 31, 2026',
    'One day overdue',
    '12 days overdue',
  ])
})

test('a search for a number, or one with a single result, means that invoice', () => {
  const [first, second] = [{ number: 'RB-2026-000012' }, { number: 'RB-2026-000123' }]
  expect(meantInvoice(' rb-2026-000012 ', [second, first])).toBe(first)
  expect(meantInvoice('acme', [first])).toBe(first)
  expect(meantInvoice('acme', [first, second])).toBeUndefined()
})

test('an unknown state in the URL shows all', () => {
  expect([invoiceState('overdue'), invoiceState('late'), invoiceState('')]).toEqual([
    'overdue',
    undefined,
    undefined,
  ])
})
