import { operatorInvoiceStates } from '@ribbon/contract/money/invoices/operator-invoices'
import { dayText } from '../../../../ui/display/calendar-days.ts'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

export type InvoiceState = (typeof operatorInvoiceStates)[number]

export const stateViews: Record<InvoiceState, { tone: StatusTone; label: string }> = {
  open: { tone: 'progress', label: 'Open' },
  overdue: { tone: 'stopped', label: 'Overdue' },
  paid: { tone: 'done', label: 'Paid' },
  void: { tone: 'neutral', label: 'Void' },
}
export const stateTabs = [
  { value: '', label: 'All' },
  ...(['overdue', 'open', 'paid', 'void'] as const).map(value => ({ value, label: stateViews[value].label })),
]

export function invoiceState(text: string): InvoiceState | undefined {
  return operatorInvoiceStates.find(state => state === text)
}

export function dueText({ dueOn, daysOverdue }: { dueOn: string; daysOverdue: number }): string {
  if (daysOverdue === 0) return `Due ${dayText(dueOn)}`
  return `${daysOverdue === 1 ? 'One day' : `${daysOverdue} days`} overdue`
}

/** The one invoice a typed text means: by its number, else the only one found. */
export function meantInvoice<T extends { number: string }>(text: string, found: readonly T[]): T | undefined {
  const wanted = text.trim().toUpperCase()
  return found.find(invoice => invoice.number === wanted) ?? (found.length === 1 ? found[0] : undefined)
}
