import type { HostedInvoice, Invoice, RunningInvoice } from '@ribbon/contract/money/invoices/invoices'
import { displayMoney, formatCents } from '@ribbon/contract/money'

interface ListRow {
  id: number
  date: string
  number: string
  title: string
  totalCents: number
  status: string
  dueOn: string | null
  kind: 'account' | 'subscription'
}
interface LineRow {
  description: string
  amountCents: number
  taxCents: number
  createdAt: Date
}
interface InvoiceRow {
  id: number
  number: string
  title: string
  month: string
  state: string
  issuedOn: string
  dueOn: string
  paidOn: string | null
  totalCents: number
  taxCents: number
  billTo: HostedInvoice['attributes']['billTo']
}
/** Who issues the invoice, and how it can be paid. */
export interface Issuer {
  name: string
  lines: string[]
  email: string
  payment: (number: string) => string[]
}

export function presentInvoice(row: ListRow, hostedInvoiceUrl: string | null): Invoice {
  return {
    id: String(row.id),
    type: 'invoices',
    attributes: {
      invoiceDate: row.date,
      invoiceNumber: row.number,
      title: row.title,
      formattedAmountDue: displayMoney(formatCents(row.totalCents)),
      status: row.status as Invoice['attributes']['status'],
      hostedInvoiceUrl,
      dueDate: row.dueOn,
      kind: row.kind,
    },
  }
}

export function presentRunningInvoice(
  teamId: number,
  running: { totalCents: number; lineCount: number; since: string | null; lines: LineRow[] },
  now: Date,
): RunningInvoice {
  const issuedOn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return {
    id: String(teamId),
    type: 'runningInvoices',
    attributes: {
      since: running.since !== null && running.since < dayOf(monthStart) ? running.since : dayOf(monthStart),
      issuedOn: dayOf(issuedOn),
      total: formatCents(running.totalCents),
      lineCount: running.lineCount,
      lines: running.lines.map(presentLine),
    },
  }
}

export function presentHostedInvoice(
  invoice: InvoiceRow,
  groups: { label: string; amountCents: number; lineCount: number; lines: LineRow[] }[],
  { issuer, pdfUrl }: { issuer: Issuer; pdfUrl: string },
): HostedInvoice {
  const { name, lines, email, payment } = issuer
  return {
    id: String(invoice.id),
    type: 'hostedInvoices',
    attributes: {
      number: invoice.number,
      title: invoice.title,
      month: invoice.month,
      status: invoice.state as HostedInvoice['attributes']['status'],
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      paidOn: invoice.paidOn,
      issuer: { name, lines, email },
      billTo: invoice.billTo,
      payment: payment(invoice.number),
      groups: groups.map(group => ({
        label: group.label,
        amount: formatCents(group.amountCents),
        lines: group.lines.map(presentLine),
      })),
      furtherLines: groups.reduce((sum, group) => sum + group.lineCount - group.lines.length, 0),
      tax: formatCents(invoice.taxCents),
      total: formatCents(invoice.totalCents),
      pdfUrl,
    },
  }
}

function presentLine(line: LineRow) {
  return {
    date: dayOf(line.createdAt),
    description: line.description,
    amount: formatCents(line.amountCents),
    tax: formatCents(line.taxCents),
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
