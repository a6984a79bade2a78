import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** What a shopper pays for an order of the store, beside its row of `payment_attempts`. */
export const storePayments = pgTable('store_payments', {
  teamId: idColumn('team_id').notNull(),
  attemptId: idColumn('attempt_id').notNull(),
  orderId: idColumn('order_id').notNull(),
  /** The version of the cart that was frozen. */
  cartVersion: integer('cart_version'),
  /** The team's account at the provider. */
  accountId: text('account_id').notNull(),
  currency: text('currency').notNull().default('usd'),
  /** Null until the provider has answered, and where gift cards pay everything. */
  intentId: text('intent_id'),
  chargeId: text('charge_id'),
  /** After discounts. */
  goodsCents: integer('goods_cents').notNull(),
  shippingCents: integer('shipping_cents').notNull(),
  taxCents: integer('tax_cents').notNull(),
  cardCents: integer('card_cents').notNull(),
  giftCents: integer('gift_cents').notNull().default(0),
  /** The operator's fee, taken with the charge. */
  feeCents: integer('fee_cents').notNull().default(0),
  feeRefundedCents: integer('fee_refunded_cents').notNull().default(0),
  /** The operator's fee that no charge covers: it is on the team's account. */
  feeOnAccountCents: integer('fee_on_account_cents').notNull().default(0),
  /** Of the fee on the account, credited with refunds. */
  feeCreditedCents: integer('fee_credited_cents').notNull().default(0),
  cardRefundedCents: integer('card_refunded_cents').notNull().default(0),
  giftRefundedCents: integer('gift_refunded_cents').notNull().default(0),
  providerFeeCents: integer('provider_fee_cents'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  /** How many cards were refused. */
  refusals: integer('refusals').notNull().default(0),
  /** What the provider says is not what was asked for: nothing ships until a person decides. */
  problem: text('problem').$type<'differs'>(),
  disputedAt: instant('disputed_at'),
  /** Why it ended without payment. */
  endReason: text('end_reason').$type<EndReason>(),
  /** Until when stock and gift cards are held for it. */
  expiresAt: instant('expires_at').notNull(),
  settledAt: instant('settled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** A payment that went through after its checkout had ended, and is given back. */
export const storeLatePayments = pgTable('store_late_payments', {
  teamId: idColumn('team_id').notNull(),
  attemptId: idColumn('attempt_id').notNull(),
  chargeId: text('charge_id'),
  paidCents: integer('paid_cents').notNull(),
  /** The operator's, taken with the charge and given back with it. */
  feeCents: integer('fee_cents').notNull(),
  refundKey: text('refund_key').notNull(),
  state: text('state').notNull().default('pending').$type<'pending' | 'refunded' | 'failed'>(),
  providerRefundId: text('provider_refund_id'),
  providerFeeRefundId: text('provider_fee_refund_id'),
  failure: text('failure'),
  refundedAt: instant('refunded_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export type EndReason = 'changed' | 'expired' | 'refused' | 'store_closed'
