import type { projectRunStates } from '@ribbon/contract/projects/project-runs/project-runs'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type ProjectRunState = (typeof projectRunStates)[number]

export const projectRuns = pgTable(
  'project_runs',
  {
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    teamId: idColumn('team_id').notNull(),
    projectId: idColumn('project_id').notNull(),
    projectVersion: integer('project_version').notNull(),
    quoteVersion: integer('quote_version').notNull(),
    startedBy: idColumn('started_by').notNull(),
    payerId: idColumn('payer_id').notNull(),
    state: text('state').$type<ProjectRunState>().notNull().default('planned'),
    peopleCount: integer('people_count').notNull().default(0),
    orderCount: integer('order_count').notNull().default(0),
    madeCount: integer('made_count').notNull().default(0),
    subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull().default(0),
    shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull().default(0),
    agreedCents: bigint('agreed_cents', { mode: 'number' }),
    approvedCents: bigint('approved_cents', { mode: 'number' }),
    approvedBy: idColumn('approved_by'),
    approvedAt: instant('approved_at'),
    askedAt: instant('asked_at'),
    paymentAttemptId: idColumn('payment_attempt_id'),
    refusal: text('refusal'),
    createdAt: instant('created_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    finishedAt: instant('finished_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)
