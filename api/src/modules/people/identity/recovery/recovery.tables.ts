import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export type TokenPurpose = 'password_reset' | 'email_confirmation'

export const emailTokens = pgTable(
  'email_tokens',
  {
    userId: idColumn('user_id').notNull(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    email: text('email').notNull(),
    seed: uuid('seed').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.purpose] })],
)
