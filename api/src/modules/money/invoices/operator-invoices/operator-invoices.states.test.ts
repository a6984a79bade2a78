import { expect, it } from 'vitest'
import { stepsOfInvoice } from './operator-invoices.states.ts'

it.each([
  ['open', ['mark_paid', 'remind', 'void']],
  ['overdue', ['mark_paid', 'remind', 'void']],
  ['paid', []],
  ['void', []],
])('an operator can take these steps with an invoice that is %s: %j', (status, steps) => {
  expect(stepsOfInvoice(status)).toEqual(steps)
})
