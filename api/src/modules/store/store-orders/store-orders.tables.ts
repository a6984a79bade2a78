import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** What was given back of an order of the store at one time; its parts are rows of `refunds`. */
export const storeRefunds = pgTable('store_refunds', {
  teamId: idColumn('team_id').notNull(),
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  orderId: idColumn('order_id').notNull(),
  attemptId: idColumn('attempt_id').notNull(),
  kind: text('kind').notNull().$type<StoreRefundKind>(),
  reason: text('reason').notNull(),
  amountCents: integer('amount_cents').notNull(),
  /** Of the operator's fee, given back at the provider. */
  feeCents: integer('fee_cents').notNull().default(0),
  feeCreditedCents: integer('fee_credited_cents').notNull().default(0),
  /** `waiting`: until the card's part is through. */
  feeState: text('fee_state')
    .notNull()
    .default('none')
    .$type<'none' | 'waiting' | 'pending' | 'succeeded' | 'failed'>(),
  feeKey: text('fee_key').notNull(),
  providerFeeRefundId: text('provider_fee_refund_id'),
  feeFailure: text('fee_failure'),
  actorName: text('actor_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
/** `provider`: somebody made it in the payments account. */
export type StoreRefundKind = 'refund' | 'cancellation' | 'shortage' | 'provider'

export const storeRefundParts = pgTable('store_refund_parts', {
  teamId: idColumn('team_id').notNull(),
  refundId: idColumn('refund_id').notNull(),
  storeRefundId: idColumn('store_refund_id').notNull(),
  /** Null: to the card. */
  giftCardRecipientId: idColumn('gift_card_recipient_id'),
  goodsCents: integer('goods_cents').notNull(),
  taxCents: integer('tax_cents').notNull(),
  shippingCents: integer('shipping_cents').notNull(),
})

export const storeRefundItems = pgTable('store_refund_items', {
  teamId: idColumn('team_id').notNull(),
  storeRefundId: idColumn('store_refund_id').notNull(),
  orderItemId: idColumn('order_item_id').notNull(),
  quantity: integer('quantity').notNull(),
  isRestocked: boolean('is_restocked').notNull(),
})
