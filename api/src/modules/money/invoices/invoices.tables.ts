import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' })

/** The addressee of an invoice, as of the day it was issued. */
export interface BillTo {
  team: string
  name: string
  email: string | null
  phone: string | null
}

export const invoices = pgTable('invoices', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  number: text('number').notNull(),
  month: day('month').notNull(),
  state: text('state').notNull().default('open'),
  title: text('title').notNull(),
  billTo: jsonb('bill_to').$type<BillTo>().notNull(),
  totalCents: cents('total_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  lineCount: integer('line_count').notNull(),
  issuedOn: day('issued_on').notNull(),
  dueOn: day('due_on').notNull(),
  paidOn: day('paid_on'),
  paymentReference: text('payment_reference'),
  voidReason: text('void_reason'),
  remindedOn: day('reminded_on'),
  tokenSeed: text('token_seed').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const invoiceMonths = pgTable(
  'invoice_months',
  {
    teamId: idColumn('team_id').notNull(),
    month: day('month').notNull(),
    closedAt: instant('closed_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.month] })],
)

export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

export const invoiceLines = pgTable('invoice_lines', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  description: text('description').notNull(),
  amountCents: cents('amount_cents').notNull(),
  taxCents: cents('tax_cents').notNull().default(0),
  invoiceId: idColumn('invoice_id'),
  chargeType: text('charge_type'),
  chargeId: idColumn('charge_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Invoices of the payment provider for plans that are paid by card. */
export const subscriptionInvoices = pgTable('subscription_invoices', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  providerInvoiceId: text('provider_invoice_id').notNull(),
  number: text('number'),
  title: text('title').notNull(),
  reason: text('reason').notNull(),
  currency: text('currency').notNull().default('usd'),
  amountCents: integer('amount_cents').notNull(),
  paidCents: integer('paid_cents').notNull(),
  status: text('status').$type<'open' | 'paid' | 'void' | 'uncollectible'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  failure: text('failure'),
  /** The provider's payment that waits for the card's owner, and its amount after credit. */
  awaitingPaymentId: text('awaiting_payment_id'),
  awaitingCents: integer('awaiting_cents'),
  hostedUrl: text('hosted_url'),
  pdfUrl: text('pdf_url'),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  dated: instant('dated').notNull(),
  paidAt: instant('paid_at'),
})
