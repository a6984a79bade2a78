import { integer, pgTable } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const pickLists = pgTable('pick_lists', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  operatorId: idColumn('operator_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const pickListParcels = pgTable('pick_list_parcels', {
  pickListId: idColumn('pick_list_id').notNull(),
  parcelId: idColumn('parcel_id').notNull(),
  teamId: idColumn('team_id').notNull(),
  endedAt: instant('ended_at'),
})

export const packingCounts = pgTable('packing_counts', {
  parcelId: idColumn('parcel_id').notNull(),
  orderItemId: idColumn('order_item_id').notNull(),
  teamId: idColumn('team_id').notNull(),
  quantity: integer('quantity').notNull(),
})
