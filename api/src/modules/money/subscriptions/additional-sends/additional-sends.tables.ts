import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const additionalSends = pgTable('additional_sends', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  quantity: integer('quantity').notNull(),
  priceCents: integer('price_cents').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).generatedAlwaysAs(
    sql`quantity::bigint * price_cents`,
  ),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
