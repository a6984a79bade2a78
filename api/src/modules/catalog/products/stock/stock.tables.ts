import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const stockLevels = pgTable('stock_levels', {
  productVariantId: idColumn('product_variant_id').primaryKey(),
  teamId: idColumn('team_id').notNull(),
  onHand: integer('on_hand').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
})

export const stockMovements = pgTable('stock_movements', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  kind: text('kind').notNull(),
  onHandDelta: integer('on_hand_delta').notNull(),
  reservedDelta: integer('reserved_delta').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  partId: bigint('part_id', { mode: 'number' }).notNull().default(0),
  actorName: text('actor_name').notNull(),
  reason: text('reason').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
})
