import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const topups = pgTable('topups', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  method: text('method').notNull().$type<'credit_card' | 'invoice'>(),
  state: text('state').notNull().default('pending').$type<'pending' | 'paid' | 'refused'>(),
  refusal: text('refusal'),
  /** The Idempotency-Key of the request. */
  requestKey: text('request_key'),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  paidAt: instant('paid_at'),
})

export const refundRequests = pgTable('refund_requests', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  openCents: bigint('open_cents', { mode: 'number' }).notNull().default(0),
  reason: text('reason').notNull(),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const refundDecisions = pgTable('refund_decisions', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  refundRequestId: idColumn('refund_request_id').notNull(),
  decision: text('decision').notNull().$type<'settled' | 'declined'>(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  note: text('note').notNull(),
  operatorName: text('operator_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
