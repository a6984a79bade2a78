import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const products = pgTable('products', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  description: text('description').notNull().default(''),
  images: jsonb('images')
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'`),
  adminOnly: boolean('admin_only').notNull().default(false),
  isCard: boolean('is_card').notNull().default(false),
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'`),
  imageAlts: jsonb('image_alts')
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'`),
  version: integer('version').notNull().default(1),
  archivedAt: instant('archived_at'),
  /** Set by triggers of the variants. */ offeredUntil: date('offered_until'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const productVariants = pgTable('product_variants', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  productId: idColumn('product_id').notNull(),
  sku: text('sku').notNull(),
  type: text('type'),
  color: text('color'),
  hexCode: text('hex_code'),
  size: text('size'),
  images: jsonb('images')
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'`),
  priceCents: integer('price_cents').notNull(),
  retailPriceCents: integer('retail_price_cents').notNull(),
  weightOunces: numeric('weight_ounces', { precision: 8, scale: 2, mode: 'number' }).notNull().default(12),
  expirationDate: date('expiration_date'),
  shelf: text('shelf').notNull().default(''),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
  archivedAt: instant('archived_at'),
})

export const bundles = pgTable('bundles', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  images: jsonb('images')
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'`),
  adminOnly: boolean('admin_only').notNull().default(false),
  discountPercent: integer('discount_percent').notNull().default(0),
  imageAlts: jsonb('image_alts')
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'`),
  version: integer('version').notNull().default(1),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const bundleItems = pgTable('bundle_items', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  bundleId: idColumn('bundle_id').notNull(),
  productId: idColumn('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  position: integer('position').notNull().default(0),
})
