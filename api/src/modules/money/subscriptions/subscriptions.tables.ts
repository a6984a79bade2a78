import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type BilledBy = 'credit_card' | 'invoice'

export const plans = pgTable('plans', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  currency: text('currency').notNull().default('usd'),
  interval: text('interval').notNull().default('month'),
  intervalCount: integer('interval_count').notNull().default(1),
  amountCents: integer('amount_cents').notNull(),
  internationalShipment: boolean('international_shipment').notNull().default(true),
  trialPeriodDays: integer('trial_period_days').notNull().default(0),
  ordersLimit: integer('orders_limit').notNull(),
  usersLimit: integer('users_limit').notNull(),
  itemsLimit: integer('items_limit').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  description: text('description').notNull().default(''),
  position: integer('position').notNull().default(0),
  archivedAt: instant('archived_at'),
  providerPriceId: text('provider_price_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const subscriptions = pgTable('subscriptions', {
  teamId: idColumn('team_id').primaryKey(),
  planId: idColumn('plan_id').notNull(),
  status: text('status').notNull(),
  currentPeriodStart: instant('current_period_start').notNull(),
  currentPeriodEnd: instant('current_period_end').notNull(),
  trialEnd: instant('trial_end'),
  billedBy: text('billed_by').$type<BilledBy>(),
  amountCents: integer('amount_cents'),
  anchorAt: instant('anchor_at'),
  providerSubscriptionId: text('provider_subscription_id'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  endedAt: instant('ended_at'),
  graceEndsAt: instant('grace_ends_at'),
  paymentProblem: text('payment_problem'),
  unpaidInvoiceId: text('unpaid_invoice_id'),
  /** Owed by the payment provider; its next payments are less by it. */
  creditCents: bigint('credit_cents', { mode: 'number' }).notNull().default(0),
  trialEndingToldAt: instant('trial_ending_told_at'),
  graceToldAt: instant('grace_told_at'),
  checkedAt: instant('checked_at'),
})

export const allowances = pgTable('allowances', {
  teamId: idColumn('team_id').primaryKey(),
  periodStart: instant('period_start').notNull(),
  remaining: integer('remaining').notNull(),
  additional: integer('additional').notNull().default(0),
  granted: integer('granted').notNull().default(0),
})

export const allowanceEntries = pgTable('allowance_entries', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  delta: integer('delta').notNull(),
  additionalDelta: integer('additional_delta').notNull().default(0),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
