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
  /** Since when its invoice waits for the card's owner. */
  awaitingOwnerSince: instant('awaiting_owner_since'),
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
