import type { OperatorInvoice } from '@ribbon/contract/money/invoices/operator-invoices'

export type InvoiceStep = OperatorInvoice['attributes']['steps'][number]

const steps: Record<OperatorInvoice['attributes']['status'], readonly InvoiceStep[]> = {
  open: ['mark_paid', 'remind', 'void'],
  overdue: ['mark_paid', 'remind', 'void'],
  paid: [],
  void: [],
}

/** What an operator may do with an invoice. */
export function stepsOfInvoice(state: string): InvoiceStep[] {
  return [...steps[state as keyof typeof steps]]
}
