import { sql } from 'drizzle-orm'
import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })

export const storeBalanceReads = pgTable('store_balance_reads', {
  teamId: idColumn('team_id').notNull(),
  accountId: text('account_id').notNull(),
  readThrough: instant('read_through').notNull(),
})

export const storePayouts = pgTable('store_payouts', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  arrivesOn: date('arrives_on').notNull(),
  listing: text('listing').notNull(),
  failure: text('failure'),
  failedAt: instant('failed_at'),
  isReconciled: boolean('is_reconciled').notNull().default(false),
  grossCents: cents('gross_cents').notNull().default(0),
  refundsCents: cents('refunds_cents').notNull().default(0),
  feesCents: cents('fees_cents').notNull().default(0),
  platformFeesCents: cents('platform_fees_cents').notNull().default(0),
  otherCents: cents('other_cents').notNull().default(0),
  netCents: cents('net_cents').generatedAlwaysAs(
    sql`gross_cents + refunds_cents + fees_cents + platform_fees_cents + other_cents`,
  ),
  madeAt: instant('made_at').notNull(),
  readAt: instant('read_at').notNull(),
})

/** One for each balance transaction of an account. */
export const storeBalanceLines = pgTable('store_balance_lines', {
  teamId: idColumn('team_id').notNull(),
  accountId: text('account_id').notNull(),
  txnId: text('txn_id').notNull(),
  kind: text('kind').notNull(),
  sourceId: text('source_id'),
  chargeId: text('charge_id'),
  intentId: text('intent_id'),
  applicationFeeId: text('application_fee_id'),
  amountCents: cents('amount_cents').notNull(),
  providerFeeCents: cents('provider_fee_cents').notNull(),
  platformFeeCents: cents('platform_fee_cents').notNull(),
  netCents: cents('net_cents').notNull(),
  currency: text('currency').notNull(),
  description: text('description'),
  madeAt: instant('made_at').notNull(),
  availableAt: instant('available_at').notNull(),
  payoutId: text('payout_id'),
})
