import type { ParcelHold, ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'
import { shownNumber } from '../../gifting/orders/orders.tables.ts'

export const parcels = pgTable('parcels', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  number: integer('number').notNull().default(1),
  isWhole: boolean('is_whole').notNull().default(true),
  reshipmentId: idColumn('reshipment_id'),
  replacedAt: instant('replaced_at'),
  state: text('state').$type<ParcelState>().notNull().default('queued'),
  hold: text('hold').$type<ParcelHold>(),
  holdReason: text('hold_reason'),
  labelId: text('label_id'),
  labelUrl: text('label_url'),
  carrierCode: text('carrier_code'),
  serviceCode: text('service_code'),
  serviceName: text('service_name'),
  labelNumber: integer('label_number').notNull().default(1),
  labelAsked: text('label_asked'),
  boxId: idColumn('box_id'),
  weighedOunces: doublePrecision('weighed_ounces'),
  labelCostCents: integer('label_cost_cents'),
  labelPrints: integer('label_prints').notNull().default(0),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  problem: text('problem'),
  labelDueAt: instant('label_due_at'),
  packedAt: instant('packed_at'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  deliveryUndoUntil: instant('delivery_undo_until'),
  returnedAt: instant('returned_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Order number and parcel number, as on a packing slip. */
export const scanCode = sql<string>`${shownNumber} || '-' || ${parcels.number}`

export const parcelItems = pgTable('parcel_items', {
  parcelId: idColumn('parcel_id').notNull(),
  orderItemId: idColumn('order_item_id').notNull(),
  teamId: idColumn('team_id').notNull(),
  quantity: integer('quantity').notNull(),
})
