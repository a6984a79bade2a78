import type { shortageStates } from '@ribbon/contract/warehouse/parcels/parcel-detail'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export type ShortageState = (typeof shortageStates)[number]

export const shortages = pgTable('shortages', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  parcelId: idColumn('parcel_id').notNull(),
  orderItemId: idColumn('order_item_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  quantity: integer('quantity').notNull(),
  state: text('state').$type<ShortageState>().notNull(),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
})
