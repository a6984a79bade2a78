import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

const texts = (name: string) => text(name).array().notNull().default([])

export const storeDomains = pgTable('store_domains', {
  ownerTeam: idColumn('owner_team').primaryKey(),
  name: text('name'),
  isApex: boolean('is_apex').notNull().default(false),
  token: text('token').notNull(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
  verifiedAt: instant('verified_at'),
  lostAt: instant('lost_at'),
  missingSince: instant('missing_since'),
  misses: integer('misses').notNull().default(0),
  checkedAt: instant('checked_at'),
  nextCheckAt: instant('next_check_at'),
  targetAddresses: texts('target_addresses'),
  foundNames: texts('found_names'),
  foundAddresses: texts('found_addresses'),
  foundTexts: texts('found_texts'),
  leadsHere: boolean('leads_here').notNull().default(false),
  isProven: boolean('is_proven').notNull().default(false),
})
