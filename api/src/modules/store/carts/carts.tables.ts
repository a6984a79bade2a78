import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type CartState = 'open' | 'checkout' | 'ordered'

export const carts = pgTable('carts', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  storeId: idColumn('store_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  state: text('state').$type<CartState>().notNull().default('open'),
  version: integer('version').notNull().default(1),
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
  taxRate: numeric('tax_rate', { precision: 7, scale: 5, mode: 'number' }),
  rateId: text('rate_id'),
  serviceCode: text('service_code'),
  provenEmail: text('proven_email'),
  touchedAt: instant('touched_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const cartLines = pgTable('cart_lines', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  cartId: idColumn('cart_id').notNull(),
  productId: idColumn('product_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  quantity: integer('quantity').notNull(),
  shownPriceCents: integer('shown_price_cents').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const cartGiftCards = pgTable('cart_gift_cards', {
  teamId: idColumn('team_id').notNull(),
  cartId: idColumn('cart_id').notNull(),
  giftCardRecipientId: idColumn('gift_card_recipient_id').notNull(),
  heldCents: integer('held_cents'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const cartRates = pgTable('cart_rates', {
  teamId: idColumn('team_id').notNull(),
  cartId: idColumn('cart_id').notNull(),
  rateId: text('rate_id').notNull(),
  carrierCode: text('carrier_code'),
  serviceCode: text('service_code'),
  serviceName: text('service_name').notNull(),
  amountCents: integer('amount_cents').notNull(),
  deliveryDays: integer('delivery_days'),
  quoteHash: text('quote_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** @public */
export const emailProofs = pgTable('email_proofs', {
  teamId: idColumn('team_id').notNull(),
  cartId: idColumn('cart_id').notNull(),
  email: text('email').notNull(),
  seed: uuid('seed').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})
