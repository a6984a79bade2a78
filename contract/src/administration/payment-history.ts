import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { money } from '../money-schema.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idParam, pdfBytes } from '../route.ts'

export const paymentKinds = [
  'order',
  'send',
  'deposit',
  'additional_sends',
  'subscription',
  'invoice',
  'refund',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentResource = resource('payments', {
  /** `type` in S2 §3, a word the document keeps for itself. */
  paymentType: z.enum(paymentKinds),
  /** Below zero for a refund. */
  amount: money,
  receiptUrls: z.array(z.string()),
  /** When the money came; while it did not, when it was asked for. */
  date: time,
  /** Of the date only the day in UTC is known. */ isDay: z.boolean(),
  /** What goes on account is `on_account` until its invoice is paid, or `void` with it. */
  state: z.enum(['pending', 'on_account', 'paid', 'failed', 'void']),
  description: z.string(),
  /** Why it was refunded. */
  reason: z.string().nullable(),
  /** Where the app shows what was paid for. */
  path: z.string().nullable(),
  /** What paid, such as `visa •••• 4242`. */
  method: z.enum(['credit_card', 'deposit', 'invoice']),
  last4: z.string().nullable(),
  brand: z.string().nullable(),
  /** The invoice that a payment on account is on, once it is closed. */
  invoiceNumber: z.string().nullable(),
  /** False where the amount counts elsewhere: with the money paid into the deposit, or with the invoice. */
  isCounted: z.boolean(),
})

/** In money, each amount once. */
export const paymentTotalsResource = resource('paymentTotals', {
  /** By card and by paid invoices, money for the deposit included. */
  paid: money,
  /** To cards. */
  refunded: money,
  /** Owed: on invoices that are not paid, and on the next one. */
  onAccount: money,
})

export const paymentHistoryRoutes = defineRoutes({
  listPayments: {
    method: 'GET',
    path: '/team/payments',
    access: 'team_owner',
    summary: 'The payment history, newest first',
    query: z.object({
      page: pageQuery(),
      filters: z.object({ kind: z.enum(paymentKinds).optional() }).optional(),
    }),
    response: collection(paymentResource),
    errors: [],
  },
  showPaymentTotals: {
    method: 'GET',
    path: '/team/payments/totals',
    access: 'team_owner',
    summary: 'What the team has paid, got back and owes, each amount once',
    response: document(paymentTotalsResource),
    errors: [],
  },
  getReceipt: {
    method: 'GET',
    path: '/team/payments/:id/receipt',
    access: 'team_owner',
    summary: 'The receipt of a payment on paper',
    params: idParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
})

export type Payment = z.output<typeof paymentResource>
export type PaymentTotals = z.output<typeof paymentTotalsResource>
