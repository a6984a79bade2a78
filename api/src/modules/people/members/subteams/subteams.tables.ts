import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../../../../platform/db/platform.tables.ts'

export const subteams = pgTable('subteams', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
})
