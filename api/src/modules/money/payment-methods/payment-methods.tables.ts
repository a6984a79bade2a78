import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const paymentMethods = pgTable('payment_methods', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').$type<'credit_card' | 'invoice'>().notNull(),
  providerCustomerId: text('provider_customer_id'),
  providerMethodId: text('provider_method_id'),
  brand: text('brand'),
  last4: text('last4'),
  /** Of the card's number, from the provider; the same for the same card. */
  fingerprint: text('fingerprint'),
  expiryMonth: integer('expiry_month'),
  expiryYear: integer('expiry_year'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  phone: text('phone'),
  isDefault: boolean('is_default').notNull().default(false),
  isProviderDefault: boolean('is_provider_default').notNull().default(false),
  addedBy: text('added_by'),
  removedAt: instant('removed_at'),
  detachedAt: instant('detached_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const providerCustomers = pgTable('provider_customers', {
  teamId: idColumn('team_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const cardSetups = pgTable('card_setups', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  actorName: text('actor_name').notNull(),
  providerSetupId: text('provider_setup_id').notNull(),
  state: text('state').$type<'open' | 'done' | 'given_up'>().notNull().default('open'),
  paymentMethodId: idColumn('payment_method_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
