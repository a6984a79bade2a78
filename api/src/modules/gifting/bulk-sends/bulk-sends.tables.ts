import type { BulkSendState, bulkSendVerdicts } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { bigint, boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'
import type { PricedLine } from '../orders/drafts/price-lines.ts'

export type Verdict = (typeof bulkSendVerdicts)[number]
export type Mark = 'duplicate' | 'recent' | 'po_box' | 'uncovered'
export interface PlanOptions {
  leavesOutRecent: boolean
  leavesOutDuplicates: boolean
}
export interface PlanCounts {
  awaiting: number
  problem: number
  leftOut: number
  duplicate: number
  recent: number
  poBox: number
  uncovered: number
  priced: number
  linked: number
}

export const bulkSends = pgTable('bulk_sends', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  subteamId: idColumn('subteam_id'),
  bulkImportId: idColumn('bulk_import_id').notNull(),
  listName: text('list_name').notNull(),
  restOfId: idColumn('rest_of_id'),
  state: text('state').$type<BulkSendState>().notNull().default('planning'),
  items: jsonb('items').$type<PricedLine[]>().notNull(),
  cardMessage: text('card_message'),
  note: text('note'),
  salesforceResourceType: text('salesforce_resource_type').$type<RecordType>(),
  salesforceResourceUid: text('salesforce_resource_uid'),
  weightOunces: numeric('weight_ounces', { precision: 10, scale: 2, mode: 'number' }).notNull(),
  subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull(),
  discountCents: bigint('discount_cents', { mode: 'number' }).notNull(),
  options: jsonb('options').$type<Partial<PlanOptions>>().notNull().default({}),
  confirmWhenPlanned: boolean('confirm_when_planned').notNull().default(false),
  rowCount: integer('row_count').notNull().default(0),
  sendCount: integer('send_count').notNull().default(0),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull().default(0),
  shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull().default(0),
  taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  madeCount: integer('made_count').notNull().default(0),
  paymentAttemptId: idColumn('payment_attempt_id'),
  refusal: text('refusal'),
  version: integer('version').notNull().default(0),
  counts: jsonb('counts').$type<Partial<PlanCounts>>().notNull().default({}),
  filledTo: integer('filled_to').notNull().default(-1),
  filledAt: instant('filled_at'),
  workedUntil: instant('worked_until'),
  announcedAt: instant('announced_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  plannedAt: instant('planned_at'),
  confirmedAt: instant('confirmed_at'),
  finishedAt: instant('finished_at'),
})

export const bulkSendRows = pgTable('bulk_send_rows', {
  bulkSendId: idColumn('bulk_send_id').notNull(),
  teamId: idColumn('team_id').notNull(),
  recipientId: idColumn('recipient_id').notNull(),
  mergedFrom: bigint('merged_from', { mode: 'number' }).notNull().default(0),
  position: integer('position').notNull(),
  verdict: text('verdict').$type<Verdict>().notNull(),
  marks: text('marks').array().$type<Mark[]>().notNull().default([]),
  problem: text('problem'),
  leftOut: boolean('left_out').notNull().default(false),
  zone: text('zone'),
  carrierCode: text('carrier_code'),
  serviceCode: text('service_code'),
  serviceName: text('service_name'),
  deliveryDays: integer('delivery_days'),
  shippingCents: integer('shipping_cents').notNull().default(0),
  taxRate: numeric('tax_rate', { precision: 7, scale: 5, mode: 'number' }).notNull().default(0),
  taxCents: integer('tax_cents').notNull().default(0),
  chunkId: idColumn('chunk_id'),
  orderId: idColumn('order_id'),
  salesforceResourceType: text('salesforce_resource_type').$type<RecordType>(),
  salesforceResourceUid: text('salesforce_resource_uid'),
})

export const bulkSendChunks = pgTable('bulk_send_chunks', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  bulkSendId: idColumn('bulk_send_id').notNull(),
  number: integer('number').notNull(),
  rowCount: integer('row_count').notNull(),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  firstPosition: integer('first_position').notNull(),
  lastPosition: integer('last_position').notNull(),
  workAfter: instant('work_after').notNull().defaultNow(),
  doneAt: instant('done_at'),
})

/** @public */
export const bulkSendZones = pgTable('bulk_send_zones', {
  bulkSendId: idColumn('bulk_send_id').notNull(),
  zone: text('zone').notNull(),
  recipientId: idColumn('recipient_id').notNull(),
  isPoBox: boolean('is_po_box').notNull(),
  rowCount: integer('row_count').notNull(),
  tries: integer('tries').notNull().default(0),
  askAfter: instant('ask_after').notNull().defaultNow(),
  pricedAt: instant('priced_at'),
})
