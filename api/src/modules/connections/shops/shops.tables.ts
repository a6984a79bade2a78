import type { shopStates } from '@ribbon/contract/connections/shops'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** Unique over all teams, so without `team_id`. */
export const shopDomains = pgTable('shop_domains', {
  domain: text('domain').primaryKey(),
  ownerTeam: idColumn('owner_team').notNull(),
  shop: idColumn('shop').notNull(),
})

export const shops = pgTable('shops', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  domain: text('domain').notNull(),
  name: text('name').notNull(),
  currency: text('currency').notNull(),
  state: text('state').notNull().default('connected').$type<(typeof shopStates)[number]>(),
  tokenSealed: text('token_sealed'),
  scopes: text('scopes').array().notNull().default([]),
  connectedAt: instant('connected_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  ordersSince: instant('orders_since').notNull(),
  importedAt: instant('imported_at'),
  readUntil: instant('read_until'),
  pageCursor: text('page_cursor'),
  pageUntil: instant('page_until'),
  readAt: instant('read_at'),
  fulfillsFrom: instant('fulfills_from'),
})

export const shopAuthorizations = pgTable('shop_authorizations', {
  teamId: idColumn('team_id').notNull(),
  stateHash: text('state_hash').notNull(),
  userId: idColumn('user_id').notNull(),
  domain: text('domain').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
