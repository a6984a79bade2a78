import { integer, pgTable } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** Limits of one team that take the place of its plan's. */
export const teamLimits = pgTable('team_limits', {
  teamId: idColumn('team_id').primaryKey(),
  usersLimit: integer('users_limit'),
  itemsLimit: integer('items_limit'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
