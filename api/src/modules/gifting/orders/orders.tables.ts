import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type OrderOrigin = 'gift' | 'store' | 'shop'

export const orders = pgTable('orders', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid('public_id').notNull().defaultRandom(),
  trackingToken: text('tracking_token').notNull(),
  teamId: idColumn('team_id').notNull(),
  /** Gifts have a sender; orders of the store and of a shop have none. */
  origin: text('origin').notNull().default('gift').$type<OrderOrigin>(),
  userId: idColumn('user_id'),
  subteamId: idColumn('subteam_id'),
  recipientId: idColumn('recipient_id'),
  groupOrderId: idColumn('group_order_id'),
  groupOrderName: text('group_order_name'),
  /** Who chose the items of a group order. */
  participantId: idColumn('participant_id'),
  projectId: idColumn('project_id'),
  projectName: text('project_name'),
  /** What a person submitted for a project. */
  submissionId: idColumn('submission_id'),
  bulkSendId: idColumn('bulk_send_id'),
  /** Of an order of the store: the cart it was. */
  cartId: idColumn('cart_id'),
  mergedFrom: bigint('merged_from', { mode: 'number' }).notNull().default(0),
  status: text('status').notNull().default('unpaid'),
  cardMessage: text('card_message'),
  note: text('note'),
  salesforceResourceType: text('salesforce_resource_type'),
  salesforceResourceUid: text('salesforce_resource_uid'),
  subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull().default(0),
  discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
  taxRate: numeric('tax_rate', { precision: 7, scale: 5, mode: 'number' }).notNull().default(0),
  taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull().default(0),
  totalCents: bigint('total_cents', { mode: 'number' }).generatedAlwaysAs(
    sql`subtotal_cents - discount_cents + tax_cents + shipping_cents`,
  ),
  rateId: text('rate_id'),
  carrierCode: text('carrier_code'),
  serviceCode: text('service_code'),
  serviceName: text('service_name'),
  deliveryDays: integer('delivery_days'),
  shipName: text('ship_name'),
  shipCompany: text('ship_company'),
  shipEmail: text('ship_email'),
  shipPhone: text('ship_phone'),
  shipAddressOne: text('ship_address_one'),
  shipAddressTwo: text('ship_address_two'),
  shipCity: text('ship_city'),
  shipState: text('ship_state'),
  shipZipcode: text('ship_zipcode'),
  shipCountry: text('ship_country'),
  paymentSource: text('payment_source'),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  packedAt: instant('packed_at'),
  processingStartedAt: instant('processing_started_at'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  canceledAt: instant('canceled_at'),
  returnedAt: instant('returned_at'),
  /** Of an order of the store that was not paid: when its checkout ended. */
  closedAt: instant('closed_at'),
  /** When the data of a store order’s buyer were erased on request. */
  buyerErasedAt: instant('buyer_erased_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** `orderNumber` of order-number.ts, for searching by it. */
export const shownNumber = sql<string>`upper(split_part(${orders.publicId}::text, '-', 1))`

export const orderItems = pgTable('order_items', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  productId: idColumn('product_id').notNull(),
  bundleId: idColumn('bundle_id'),
  quantity: integer('quantity').notNull(),
  priceCents: integer('price_cents').notNull(),
  discountCents: integer('discount_cents').notNull().default(0),
  productName: text('product_name').notNull(),
  displayName: text('display_name').notNull(),
  description: text('description').notNull(),
  sku: text('sku').notNull(),
  type: text('type'),
  color: text('color'),
  hexCode: text('hex_code'),
  size: text('size'),
  images: jsonb('images')
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'`),
  bundleName: text('bundle_name'),
})

export const orderEvents = pgTable('order_events', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  event: text('event').notNull(),
  text: text('text').notNull(),
  actorName: text('actor_name'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
