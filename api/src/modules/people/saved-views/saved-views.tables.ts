import type { OperatorViewTable, ViewTable } from '@ribbon/contract/people/saved-views'
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    userId: idColumn('user_id').notNull(),
    list: text('list').$type<ViewTable>().notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

export const operatorViews = pgTable('operator_views', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  operatorId: idColumn('operator_id').notNull(),
  list: text('list').$type<OperatorViewTable>().notNull(),
  name: text('name').notNull(),
  query: jsonb('query').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
