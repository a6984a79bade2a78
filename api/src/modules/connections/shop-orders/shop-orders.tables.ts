import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'
import type { ShopAddress } from '../../../services/shops/read-shop-order.ts'

export const shopOrders = pgTable('shop_orders', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  shop: idColumn('shop').notNull(),
  platformId: text('platform_id').notNull(),
  name: text('name').notNull(),
  orderedAt: instant('ordered_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  canceledAt: instant('canceled_at'),
  financialStatus: text('financial_status').notNull(),
  fulfillmentStatus: text('fulfillment_status').notNull(),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  customer: text('customer'),
  shipTo: jsonb('ship_to').$type<ShopAddress>(),
  quantity: integer('quantity').notNull().default(0),
  trackingNumbers: text('tracking_numbers').array().notNull().default([]),
  openFulfillments: text('open_fulfillments').array().notNull().default([]),
  redactedAt: instant('redacted_at'),
})

export const shopOrderLines = pgTable('shop_order_lines', {
  teamId: idColumn('team_id').notNull(),
  shopOrder: idColumn('shop_order').notNull(),
  platformId: text('platform_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  sku: text('sku'),
  quantity: integer('quantity').notNull(),
})
