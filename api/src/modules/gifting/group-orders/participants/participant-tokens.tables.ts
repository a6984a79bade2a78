import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const participantTokens = pgTable('participant_tokens', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  participantId: idColumn('participant_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  isProven: boolean('is_proven').notNull().default(false),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
