import {
  bigint,
  boolean,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RowId } from './row-id.ts'

export const idColumn = (name = 'id') => bigint(name, { mode: 'number' }).$type<RowId>()
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    response: json('response'),
    claim: uuid('claim'),
    claimedAt: instant('claimed_at'),
    results: jsonb('results').notNull().default({}),
    commits: integer('commits').notNull().default(0),
    answeredCommits: integer('answered_commits'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.scope, table.key] })],
)

export const mails = pgTable('mails', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id'),
  kind: text('kind').notNull(),
  subjectKey: text('subject_key').notNull(),
  recipient: text('recipient').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  messageId: text('message_id').notNull(),
  isReminder: boolean('is_reminder').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
  refusal: text('refusal'),
})

export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    teamId: idColumn('team_id').notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.email] })],
)

export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventKey: text('event_key').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.provider, table.eventKey] })],
)

/** Processes that take jobs, and when each was last alive. */
export const workers = pgTable('workers', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
})

export const liveEvents = pgTable('live_events', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id'),
  userId: idColumn('user_id'),
  event: text('event').notNull(),
  type: text('type').notNull(),
  subjectId: text('subject_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const auditEvents = pgTable('audit_events', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id'),
  actorKind: text('actor_kind').notNull(),
  actorId: idColumn('actor_id'),
  actorName: text('actor_name').notNull(),
  actingAsId: idColumn('acting_as_id'),
  actingAsName: text('acting_as_name'),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  ip: text('ip'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
