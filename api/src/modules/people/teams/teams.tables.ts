import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const teams = pgTable('teams', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  logo: text('logo'),
  customBackground: text('custom_background'),
  modules: text('modules')
    .array()
    .notNull()
    .default(sql`'{project}'`),
  showPrices: boolean('show_prices').notNull().default(true),
  nonDeliveryOption: text('non_delivery_option').notNull().default('Return to sender'),
  stockThresholdNotificationsEnabled: boolean('stock_threshold_notifications_enabled')
    .notNull()
    .default(false),
  stockThresholdLimit: integer('stock_threshold_limit').notNull().default(10),
  memberCount: integer('member_count').notNull().default(0),
  ownerCount: integer('owner_count').notNull().default(0),
  firstStepsHiddenAt: instant('first_steps_hidden_at'),
  suspendedAt: instant('suspended_at'),
  suspendedReason: text('suspended_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const memberships = pgTable('memberships', {
  userId: idColumn('user_id').primaryKey(),
  teamId: idColumn('team_id').notNull(),
  role: text('role').notNull(),
  subteamId: idColumn('subteam_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
