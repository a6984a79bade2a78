import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const cardTemplates = pgTable('card_templates', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  message: text('message').notNull(),
  createdById: idColumn('created_by_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
