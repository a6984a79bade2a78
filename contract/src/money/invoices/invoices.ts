import { z } from 'zod'
import { collection, date, document, resource } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, pdfBytes } from '../../route.ts'

/** `draft` and `uncollectible` are the card provider's. */
export const invoiceStatuses = ['draft', 'open', 'overdue', 'paid', 'void', 'uncollectible'] as const

export const invoiceResource = resource('invoices', {
  invoiceDate: date,
  invoiceNumber: z.string(),
  /** The plan's name (S2 §3). */
  title: z.string(),
  /** As shown: `$1,234.50`. */
  formattedAmountDue: z.string(),
  status: z.enum(invoiceStatuses),
  /** The page on which the invoice can be seen and paid; null while the provider has none. */
  hostedInvoiceUrl: z.string().nullable(),
  dueDate: date.nullable(),
  /** `account`: our own monthly invoice; `subscription`: the card provider's. */
  kind: z.enum(['account', 'subscription']),
})

const invoiceLine = z.object({
  date,
  description: z.string(),
  amount: money,
  /** Within the amount. */ tax: money,
})

/** What collects on the team's account and stands on the next invoice. */
export const runningInvoiceResource = resource('runningInvoices', {
  /** The first day it covers, and the day it is issued. */
  since: date,
  issuedOn: date,
  total: money,
  lineCount: z.number().int(),
  /** The latest lines. */
  lines: z.array(invoiceLine),
})

const issuer = z.object({ name: z.string(), lines: z.array(z.string()), email: z.string() })

/** An invoice as whoever holds its link sees it. */
export const hostedInvoiceResource = resource('hostedInvoices', {
  number: z.string(),
  title: z.string(),
  month: date,
  status: z.enum(['open', 'overdue', 'paid', 'void']),
  issuedOn: date,
  dueOn: date,
  paidOn: date.nullable(),
  issuer,
  billTo: z.object({
    team: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** How it can be paid, a line each. */
  payment: z.array(z.string()),
  groups: z.array(z.object({ label: z.string(), amount: money, lines: z.array(invoiceLine) })),
  /** Lines beyond those; the PDF has the first `invoicePdfLines` of all. */
  furtherLines: z.number().int(),
  tax: money,
  total: money,
  pdfUrl: z.string(),
})

const tokenParam = z.object({ token: z.string() })

export const invoiceRoutes = defineRoutes({
  listInvoices: {
    method: 'GET',
    path: '/team/invoices',
    access: 'team_owner',
    summary: 'The team’s invoices, ours and those of its subscription, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(invoiceResource),
    errors: [],
  },
  getRunningInvoice: {
    method: 'GET',
    path: '/team/invoices/running',
    access: 'team_owner',
    summary: 'What will stand on the team’s next invoice',
    response: document(runningInvoiceResource),
    errors: [],
  },
  getInvoicePdf: {
    method: 'GET',
    path: '/team/invoices/:id/pdf',
    access: 'team_owner',
    summary: 'One of our own invoices on paper',
    params: idParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
  getHostedInvoice: {
    method: 'GET',
    path: '/invoices/:token',
    access: 'public',
    summary: 'An invoice, for whoever holds its link',
    params: tokenParam,
    response: document(hostedInvoiceResource),
    errors: ['not_found'],
  },
  getHostedInvoicePdf: {
    method: 'GET',
    path: '/invoices/:token/pdf',
    access: 'public',
    summary: 'The same on paper',
    params: tokenParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
})

export type Invoice = z.output<typeof invoiceResource>
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export type RunningInvoice = z.output<typeof runningInvoiceResource>
export type HostedInvoice = z.output<typeof hostedInvoiceResource>
