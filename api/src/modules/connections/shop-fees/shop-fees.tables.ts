import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** The same for all teams, so without `team_id`. */
export const shopPriceLists = pgTable('shop_price_lists', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  beginsOn: day('begins_on').notNull(),
  endsOn: day('ends_on'),
  orderCents: integer('order_cents').notNull(),
  pieceCents: integer('piece_cents').notNull(),
  postageMarkupBps: integer('postage_markup_bps').notNull(),
  storageCents: integer('storage_cents').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
