import type { ExportFilters, ExportType, exportStates } from '@ribbon/contract/administration/exports'
import { bigint, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const exports = pgTable('exports', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  kind: text('kind').$type<ExportType>().notNull(),
  /** Empty once it has ended: they may name a person. */
  filters: jsonb('filters').$type<ExportFilters>().notNull(),
  state: text('state').$type<(typeof exportStates)[number]>().notNull().default('queued'),
  workPlace: smallint('work_place'),
  attempt: integer('attempt').notNull().default(0),
  workedUntil: instant('worked_until'),
  rowCount: bigint('row_count', { mode: 'number' }),
  doneCount: bigint('done_count', { mode: 'number' }).notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }),
  sha256: text('sha256'),
  problem: text('problem'),
  createdAt: instant('created_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
  expiresAt: instant('expires_at'),
})
