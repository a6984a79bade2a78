import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events').array().notNull(),
    personalData: boolean('personal_data').notNull(),
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    state: text('state').notNull().default('on'),
    offReason: text('off_reason'),
    offAt: instant('off_at'),
    failingSince: instant('failing_since'),
    failedTries: integer('failed_tries').notNull().default(0),
    lastSuccessAt: instant('last_success_at'),
    warnedAt: instant('warned_at'),
    lastWarnedAt: instant('last_warned_at'),
    lease: uuid('lease'),
    leaseUntil: instant('lease_until'),
    servedAt: instant('served_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    teamId: idColumn('team_id').notNull(),
    endpointId: idColumn('endpoint_id').notNull(),
    eventId: idColumn('event_id').notNull(),
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    step: integer('step').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.endpointId, table.eventId] })],
)

/** @public */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    teamId: idColumn('team_id').notNull(),
    endpointId: idColumn('endpoint_id').notNull(),
    eventId: idColumn('event_id').notNull(),
    number: integer('number').notNull(),
    sentAt: instant('sent_at').notNull(),
    signature: text('signature').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: integer('status'),
    problem: text('problem'),
    answer: text('answer').notNull(),
  },
  table => [primaryKey({ columns: [table.teamId, table.endpointId, table.eventId, table.number] })],
)
