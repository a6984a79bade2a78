import type { ShopOrderState } from '@ribbon/contract/connections/shop-orders'
import { sql } from 'drizzle-orm'
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
  state: text('state').notNull().default('imported').$type<ShopOrderState>(),
  problem: text('problem'),
  orderId: idColumn('order_id'),
  toldAt: instant('told_at'),
  toldOwnersAt: instant('told_owners_at'),
  tellingUntil: instant('telling_until'),
})

export const shopOrderLines = pgTable('shop_order_lines', {
  teamId: idColumn('team_id').notNull(),
  shopOrder: idColumn('shop_order').notNull(),
  platformId: text('platform_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  sku: text('sku'),
  quantity: integer('quantity').notNull(),
  /** The lines that are the same to the shop have the same. */
  matchKey: text('match_key')
    .notNull()
    .generatedAlwaysAs(
      sql`case when sku is null then 'title ' || lower(title) else 'sku ' || lower(sku) end`,
    ),
  productVariantId: idColumn('product_variant_id'),
})

export const shopMatches = pgTable('shop_matches', {
  teamId: idColumn('team_id').notNull(),
  domain: text('domain').notNull(),
  matchKey: text('match_key').notNull(),
  /** Null: it is never sent from stock. */ productVariantId: idColumn('product_variant_id'),
  chosenAt: instant('chosen_at').notNull().defaultNow(),
})
