import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'
import type { SubmissionFields } from '../projects/submissions/read-submission-change.ts'

export const submissionTokens = pgTable('submission_tokens', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  submissionId: idColumn('submission_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const submissionProofs = pgTable('submission_proofs', {
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  personKey: text('person_key').notNull(),
  email: text('email').notNull(),
  seed: uuid('seed').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** Submitted again without a proof; the mailed link lets it replace the row. */
  correction: jsonb('correction').$type<SubmissionFields>(),
  linkExpiresAt: instant('link_expires_at').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const submissionTickets = pgTable('submission_tickets', {
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  personKey: text('person_key').notNull(),
  email: text('email').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
