import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const storeAccounts = pgTable('store_accounts', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  accountKey: text('account_key').notNull(),
  accountId: text('account_id'),
  claimedUntil: instant('claimed_until'),
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  currentlyDue: text('currently_due').array().notNull().default([]),
  country: text('country'),
  currency: text('currency').notNull().default('usd'),
  readAt: instant('read_at'),
  confirmedAt: instant('confirmed_at'),
  chargingSince: instant('charging_since'),
  restrictedAt: instant('restricted_at'),
  restrictions: integer('restrictions').notNull().default(0),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Unique over all teams, so without `team_id`. */
export const connectedAccounts = pgTable('connected_accounts', {
  accountId: text('account_id').primaryKey(),
  ownerTeam: idColumn('owner_team').notNull(),
  storeAccount: idColumn('store_account').notNull(),
})
