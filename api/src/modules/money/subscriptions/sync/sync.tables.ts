import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'
import type { BilledBy } from '../subscriptions.tables.ts'

export type ChangeKind = 'subscribe' | 'change' | 'cancel' | 'resume' | 'pay'

export const subscriptionChanges = pgTable('subscription_changes', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').$type<ChangeKind>().notNull(),
  planId: idColumn('plan_id'),
  amountCents: integer('amount_cents'),
  billedBy: text('billed_by').$type<BilledBy>().notNull(),
  providerMethodId: text('provider_method_id'),
  invoiceId: text('invoice_id'),
  trialEnd: instant('trial_end'),
  proratedAt: instant('prorated_at'),
  idempotencyKey: text('idempotency_key').notNull(),
  state: text('state').$type<'pending' | 'done' | 'refused'>().notNull().default('pending'),
  failure: text('failure'),
  tries: integer('tries').notNull().default(0),
  claimedUntil: instant('claimed_until').notNull().defaultNow(),
  userId: idColumn('user_id').notNull(),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
})

export const subscriptionReadings = pgTable('subscription_readings', {
  teamId: idColumn('team_id').primaryKey(),
  begun: bigint('begun', { mode: 'number' }).notNull().default(0),
  applied: bigint('applied', { mode: 'number' }).notNull().default(0),
})

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
  hostedUrl: text('hosted_url'),
  pdfUrl: text('pdf_url'),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  dated: instant('dated').notNull(),
  paidAt: instant('paid_at'),
})
