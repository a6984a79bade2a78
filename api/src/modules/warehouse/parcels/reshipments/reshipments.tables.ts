import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const reshipments = pgTable('reshipments', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  parcelId: idColumn('parcel_id').notNull(),
  reason: text('reason').notNull(),
  note: text('note').notNull().default(''),
  actorName: text('actor_name').notNull(),
  canceledAt: instant('canceled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
