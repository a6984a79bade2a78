import { formatCents } from '@ribbon/contract/money'
import type { OperatorInvoice } from '@ribbon/contract/money/invoices/operator-invoices'
import { stepsOfInvoice } from './operator-invoices.states.ts'

interface OperatorInvoiceRow {
  id: number
  number: string
  teamName: string
  billTo: { name: string; email: string | null }
  state: string
  issuedOn: string
  dueOn: string
  totalCents: number
  paidOn: string | null
  paymentReference: string | null
  voidReason: string | null
  remindedOn: string | null
}

export function presentOperatorInvoice(
  row: OperatorInvoiceRow,
  { today, url }: { today: string; url: string },
): OperatorInvoice {
  const steps = stepsOfInvoice(row.state)
  return {
    id: String(row.id),
    type: 'operatorInvoices',
    attributes: {
      number: row.number,
      teamName: row.teamName,
      contact: [row.billTo.name, row.billTo.email].filter(Boolean).join(', '),
      status: row.state as OperatorInvoice['attributes']['status'],
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      daysOverdue:
        steps.length === 0
          ? 0
          : Math.max(0, Math.round((Date.parse(today) - Date.parse(row.dueOn)) / 86_400_000)),
      total: formatCents(row.totalCents),
      paidOn: row.paidOn,
      reference: row.paymentReference,
      voidReason: row.voidReason,
      remindedOn: row.remindedOn,
      hostedInvoiceUrl: url,
      steps: steps.filter(step => step !== 'remind' || row.remindedOn !== today),
    },
  }
}
