import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn } from '../../../platform/db/platform.tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull()
const perDay = {
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  day: date('day').notNull(),
  gifts: amount('gifts'),
  /** After refunds. */
  spentCents: amount('spent_cents'),
  refundedCents: amount('refunded_cents'),
}

/** Changes that have not been added to the days yet. */
export const giftChanges = pgTable('gift_changes', perDay)

/** Person 0 is the whole team. */
export const giftDays = pgTable('gift_days', perDay, table => [
  primaryKey({ columns: [table.teamId, table.userId, table.day] }),
])
