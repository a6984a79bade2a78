import type { KeyScope } from '@ribbon/contract/key-scopes'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const apiKeys = pgTable('api_keys', {
  teamId: idColumn('team_id').notNull(),
  id: idColumn('id').generatedAlwaysAsIdentity(),
  userId: idColumn('user_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  networks: text('networks').array().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  lastUsedFrom: text('last_used_from'),
  revokedAt: instant('revoked_at'),
  exposedAt: instant('exposed_at'),
})

export const apiKeySecrets = pgTable('api_key_secrets', {
  hash: text('hash').primaryKey(),
  keyTeam: idColumn('key_team').notNull(),
  keyId: idColumn('key_id').notNull(),
  prefix: text('prefix').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  validUntil: instant('valid_until'),
})
