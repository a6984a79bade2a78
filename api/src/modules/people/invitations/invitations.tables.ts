import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const invitations = pgTable('invitations', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  email: text('email').notNull(),
  role: text('role').notNull(),
  subteamId: idColumn('subteam_id'),
  state: text('state').notNull().default('pending'),
  seed: uuid('seed').notNull(),
  tokenHash: text('token_hash').notNull(),
  mailTokenHash: text('mail_token_hash').notNull(),
  invitedById: idColumn('invited_by_id'),
  invitedByName: text('invited_by_name').notNull(),
  sentAt: instant('sent_at').notNull().defaultNow(),
  sentCount: integer('sent_count').notNull().default(1),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  acceptedUserId: idColumn('accepted_user_id'),
  canceledAt: instant('canceled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
