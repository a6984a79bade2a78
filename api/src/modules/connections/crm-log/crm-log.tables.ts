import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const crmLogSenders = pgTable(
  'crm_log_senders',
  {
    teamId: idColumn('team_id').notNull(),
    userId: idColumn('user_id').notNull(),
    logGifts: boolean('log_gifts').notNull().default(true),
    organizationId: text('organization_id'),
    recordTypeId: text('record_type_id'),
    taskFields: jsonb('task_fields').$type<Record<string, string>>().notNull().default({}),
    lease: uuid('lease'),
    leaseUntil: instant('lease_until'),
    servedAt: instant('served_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.userId] })],
)

export const crmLogTeams = pgTable('crm_log_teams', {
  teamId: idColumn('team_id').primaryKey(),
  logMessage: boolean('log_message').notNull().default(false),
  logCosts: boolean('log_costs').notNull().default(false),
})

export const crmLogEntries = pgTable(
  'crm_log_entries',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    orderId: idColumn('order_id').notNull(),
    userId: idColumn('user_id').notNull(),
    state: text('state').$type<'waiting' | 'logged' | 'failed' | 'skipped'>().notNull(),
    wanted: integer('wanted').notNull().default(1),
    written: integer('written').notNull().default(0),
    sentAt: instant('sent_at'),
    sentVersion: integer('sent_version'),
    subject: text('subject'),
    taskId: text('task_id'),
    isMoved: boolean('is_moved').notNull().default(false),
    instanceUrl: text('instance_url'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    problemCode: text('problem_code'),
    problemText: text('problem_text'),
    problemFields: text('problem_fields')
      .array()
      .notNull()
      .default(sql`'{}'`),
    loggedAt: instant('logged_at'),
    writtenAt: instant('written_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)
