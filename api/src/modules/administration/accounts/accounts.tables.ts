import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const teamNotes = pgTable('team_notes', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  operatorId: idColumn('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const teamGrants = pgTable('team_grants', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').$type<'shipments' | 'trial'>().notNull(),
  quantity: integer('quantity').notNull(),
  reason: text('reason').notNull(),
  operatorName: text('operator_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
