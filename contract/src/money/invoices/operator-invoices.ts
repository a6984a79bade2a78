import { z } from 'zod'
import { collection, date, dayInput, document, resource } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam } from '../../route.ts'

export const operatorInvoiceStates = ['open', 'overdue', 'paid', 'void'] as const

export const operatorInvoiceResource = resource('operatorInvoices', {
  number: z.string(),
  teamName: z.string(),
  contact: z.string(),
  status: z.enum(operatorInvoiceStates),
  issuedOn: date,
  dueOn: date,
  /** Since the due date; 0 while it has time. */
  daysOverdue: z.number().int(),
  total: money,
  paidOn: date.nullable(),
  reference: z.string().nullable(),
  voidReason: z.string().nullable(),
  remindedOn: date.nullable(),
  hostedInvoiceUrl: z.string(),
  /** What may be done with it now. */
  steps: z.array(z.enum(['mark_paid', 'remind', 'void'])),
})

/** What all teams together still owe on invoices. */
export const outstandingResource = resource('outstandingInvoices', { open: money, overdue: money })

export const markPaidBody = z.object({
  paid_on: dayInput('Enter the day of the payment.').refine(
    text => Date.parse(`${text}T00:00:00Z`) <= Date.now() + 86_400_000,
    'The day of the payment lies in the future.',
  ),
  reference: z.string().trim().max(200, 'Keep the reference within 200 characters.').default(''),
})
export const voidBody = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Say why the invoice is void.')
    .max(500, 'Keep the reason within 500 characters.'),
})

export const operatorInvoiceRoutes = defineRoutes({
  listOperatorInvoices: {
    method: 'GET',
    path: '/operations/invoices',
    access: 'operator',
    summary: 'All teams’ own invoices, newest first',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ state: z.enum(operatorInvoiceStates).optional() }).optional(),
    }),
    response: collection(operatorInvoiceResource),
    errors: [],
  },
  getOutstandingInvoices: {
    method: 'GET',
    path: '/operations/invoices/outstanding',
    access: 'operator',
    summary: 'What is still owed on invoices',
    response: document(outstandingResource),
    errors: [],
  },
  markInvoicePaid: {
    method: 'POST',
    path: '/operations/invoices/:id/mark_paid',
    access: 'operator',
    summary: 'Notes that an invoice has been paid',
    params: idParam,
    body: markPaidBody,
    response: document(operatorInvoiceResource),
    errors: ['not_found', 'invalid_input', 'invoice_closed'],
  },
  voidInvoice: {
    method: 'POST',
    path: '/operations/invoices/:id/void',
    access: 'operator',
    summary: 'Withdraws an invoice, which is owed no more',
    params: idParam,
    body: voidBody,
    response: document(operatorInvoiceResource),
    errors: ['not_found', 'invalid_input', 'invoice_closed'],
  },
  remindInvoice: {
    method: 'POST',
    path: '/operations/invoices/:id/remind',
    access: 'operator',
    summary: 'Mails a reminder, at most once a day',
    params: idParam,
    response: document(operatorInvoiceResource),
    errors: ['not_found', 'invoice_closed', 'invoice_reminded'],
  },
})

export type OperatorInvoice = z.output<typeof operatorInvoiceResource>
