import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../platform/db/platform.tables.ts'

export const parcels = pgTable('parcels', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  state: text('state').notNull().default('queued'),
  labelId: text('label_id'),
  labelUrl: text('label_url'),
  carrierCode: text('carrier_code'),
  serviceCode: text('service_code'),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  problem: text('problem'),
  labelDueAt: instant('label_due_at'),
  packedAt: instant('packed_at'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  returnedAt: instant('returned_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const webhookEvents = pgTable('webhook_events', {
  provider: text('provider').notNull(),
  eventKey: text('event_key').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})
