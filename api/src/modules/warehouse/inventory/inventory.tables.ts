import type { DeskKind } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const deskEntries = pgTable('desk_entries', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  kind: text('kind').$type<DeskKind | 'receipt' | 'count'>().notNull(),
  delta: integer('delta').notNull(),
  counted: integer('counted'),
  reason: text('reason').notNull(),
  operatorId: idColumn('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
