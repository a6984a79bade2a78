import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** @public */
export const participantProofs = pgTable('participant_proofs', {
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  personKey: text('person_key').notNull(),
  email: text('email').notNull(),
  seed: uuid('seed').notNull(),
  tokenHash: text('token_hash').notNull(),
  linkExpiresAt: instant('link_expires_at').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const participantTickets = pgTable('participant_tickets', {
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  personKey: text('person_key').notNull(),
  email: text('email').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
