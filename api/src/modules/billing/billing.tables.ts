import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../platform/db/platform.tables.ts'

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
})

export const subscriptions = pgTable('subscriptions', {
  teamId: idColumn('team_id').primaryKey(),
  planId: idColumn('plan_id').notNull(),
  status: text('status').notNull(),
  currentPeriodStart: instant('current_period_start').notNull(),
  currentPeriodEnd: instant('current_period_end').notNull(),
  trialEnd: instant('trial_end'),
})

export const allowances = pgTable('allowances', {
  teamId: idColumn('team_id').primaryKey(),
  periodStart: instant('period_start').notNull(),
  remaining: integer('remaining').notNull(),
  additional: integer('additional').notNull().default(0),
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

export const budgets = pgTable('budgets', {
  userId: idColumn('user_id').primaryKey(),
  teamId: idColumn('team_id').notNull(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
  isInfinite: boolean('is_infinite').notNull().default(false),
})

export const budgetEntries = pgTable('budget_entries', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  deltaCents: bigint('delta_cents', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  note: text('note').notNull().default(''),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const deposits = pgTable('deposits', {
  teamId: idColumn('team_id').primaryKey(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
})

export const depositEntries = pgTable('deposit_entries', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  deltaCents: bigint('delta_cents', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const paymentMethods = pgTable('payment_methods', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').notNull(),
  providerCustomerId: text('provider_customer_id'),
  providerMethodId: text('provider_method_id'),
  brand: text('brand'),
  last4: text('last4'),
  expiryMonth: integer('expiry_month'),
  expiryYear: integer('expiry_year'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  phone: text('phone'),
  isDefault: boolean('is_default').notNull().default(false),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const paymentAttempts = pgTable('payment_attempts', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  /** An attempt pays either one order or one whole send. */
  orderId: idColumn('order_id'),
  bulkSendId: idColumn('bulk_send_id'),
  source: text('source').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  state: text('state').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerCustomerId: text('provider_customer_id'),
  providerMethodId: text('provider_method_id'),
  providerId: text('provider_id'),
  failure: text('failure'),
  refundState: text('refund_state').notNull().default('none'),
  providerRefundId: text('provider_refund_id'),
  claimedUntil: instant('claimed_until').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
})

export const invoiceLines = pgTable('invoice_lines', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  description: text('description').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const additionalSends = pgTable('additional_sends', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  quantity: integer('quantity').notNull(),
  priceCents: integer('price_cents').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).generatedAlwaysAs(sql`quantity::bigint * price_cents`),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
