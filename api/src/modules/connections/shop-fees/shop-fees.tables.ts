import type { FeeKind } from '@ribbon/contract/connections/shop-fees/shop-fees'
import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
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

/** Written by the statement that ships a parcel, when a month is closed, and by operators; never changed. */
export const shopFeeLines = pgTable('shop_fee_lines', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  month: day('month').notNull(),
  kind: text('kind').notNull().$type<FeeKind>(),
  amountCents: cents('amount_cents').notNull(),
  priceListId: idColumn('price_list_id'),
  orderId: idColumn('order_id'),
  parcelId: idColumn('parcel_id'),
  includesOrder: boolean('includes_order').notNull().default(false),
  pieces: cents('pieces'),
  labelCostCents: integer('label_cost_cents'),
  corrects: idColumn('corrects'),
  reverses: idColumn('reverses'),
  reason: text('reason'),
  authorName: text('author_name'),
  chargedAt: instant('charged_at').notNull().defaultNow(),
})

/** Months whose sum stands on the team's account. @public */
export const shopFeeMonths = pgTable('shop_fee_months', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  month: day('month').notNull(),
  ordersCount: integer('orders_count').notNull(),
  piecesCount: cents('pieces_count').notNull(),
  pickAndPackCents: cents('pick_and_pack_cents').notNull(),
  postageCents: cents('postage_cents').notNull(),
  storageCents: cents('storage_cents').notNull(),
  correctionCents: cents('correction_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  closedAt: instant('closed_at').notNull().defaultNow(),
})
