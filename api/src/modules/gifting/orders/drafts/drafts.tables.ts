import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const orderRates = pgTable('order_rates', {
  rateId: text('rate_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  carrierCode: text('carrier_code').notNull(),
  serviceCode: text('service_code').notNull(),
  serviceName: text('service_name').notNull(),
  amountCents: integer('amount_cents').notNull(),
  taxRate: numeric('tax_rate', { precision: 7, scale: 5, mode: 'number' }).notNull(),
  deliveryDays: integer('delivery_days'),
  itemsHash: text('items_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
