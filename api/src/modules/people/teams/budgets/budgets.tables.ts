import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const budgets = pgTable('budgets', {
  userId: idColumn('user_id').primaryKey(),
  teamId: idColumn('team_id').notNull(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
  isInfinite: boolean('is_infinite').notNull().default(false),
})

export const budgetEntries = pgTable('budget_entries', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  deltaCents: bigint('delta_cents', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  note: text('note').notNull().default(''),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
