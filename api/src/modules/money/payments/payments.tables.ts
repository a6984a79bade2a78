import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const deposits = pgTable('deposits', {
  teamId: idColumn('team_id').primaryKey(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
  /** Spent minus given back. */
  usedCents: bigint('used_cents', { mode: 'number' }).notNull().default(0),
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

export const paymentAttempts = pgTable('payment_attempts', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  /** An attempt pays one order, one whole send, one run of a group order or of a project, or one top-up of the deposit. */
  orderId: idColumn('order_id'),
  bulkSendId: idColumn('bulk_send_id'),
  groupOrderRunId: idColumn('group_order_run_id'),
  projectRunId: idColumn('project_run_id'),
  topupId: idColumn('topup_id'),
  /** The payment of a whole bulk send or run of which this is one order's part. */
  shareOf: idColumn('share_of'),
  source: text('source').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  state: text('state').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerCustomerId: text('provider_customer_id'),
  providerMethodId: text('provider_method_id'),
  providerId: text('provider_id'),
  failure: text('failure'),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  claimedUntil: instant('claimed_until').notNull().defaultNow(),
  /** Since when the card's bank asks its owner, and for whom the payment is. */
  awaitingOwnerSince: instant('awaiting_owner_since'),
  awaitingUserId: idColumn('awaiting_user_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
})

export const refunds = pgTable('refunds', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  paymentAttemptId: idColumn('payment_attempt_id').notNull(),
  refundRequestId: idColumn('refund_request_id'),
  kind: text('kind').notNull().$type<RefundKind>(),
  destination: text('destination').notNull().$type<RefundDestination>(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  reason: text('reason').notNull(),
  state: text('state').notNull().default('pending').$type<'pending' | 'succeeded' | 'failed'>(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  actorName: text('actor_name').notNull(),
  actorUserId: idColumn('actor_user_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
})

/** `shopper_card`, `gift_card`: of an order of the store. */
export type RefundDestination = 'credit_card' | 'deposit' | 'invoice' | 'shopper_card' | 'gift_card'

/** What a refund was made for; `provider`: somebody made it at the card provider. */
export type RefundKind = 'cancellation' | 'order' | 'deposit' | 'provider'
