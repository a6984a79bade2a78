import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export type StoredRestockState = 'open' | 'received' | 'closed' | 'canceled'

export const restockRequests = pgTable('restock_requests', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  requestedById: idColumn('requested_by_id').notNull(),
  requestedByName: text('requested_by_name').notNull(),
  state: text('state').$type<StoredRestockState>().notNull().default('open'),
  reason: text('reason'),
  endedByName: text('ended_by_name'),
  createdAt: instant('created_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
})

export const restockLines = pgTable('restock_lines', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  restockRequestId: idColumn('restock_request_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  quantity: integer('quantity').notNull(),
  received: integer('received').notNull().default(0),
  damaged: integer('damaged').notNull().default(0),
})

export const restockReceipts = pgTable('restock_receipts', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  restockRequestId: idColumn('restock_request_id').notNull(),
  operatorId: idColumn('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const restockReceiptLines = pgTable('restock_receipt_lines', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  restockReceiptId: idColumn('restock_receipt_id').notNull(),
  restockLineId: idColumn('restock_line_id').notNull(),
  received: integer('received').notNull(),
  damaged: integer('damaged').notNull(),
  note: text('note').notNull().default(''),
})
