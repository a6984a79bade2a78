import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const storeImages = pgTable('store_images', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  productId: idColumn('product_id').notNull(),
  path: text('path').notNull(),
  alt: text('alt').notNull().default(''),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const storeVariantImages = pgTable('store_variant_images', {
  teamId: idColumn('team_id').notNull(),
  productId: idColumn('product_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  imageId: idColumn('image_id').notNull(),
})

export const storeProducts = pgTable('store_products', {
  teamId: idColumn('team_id').notNull(),
  productId: idColumn('product_id').notNull(),
  isListed: boolean('is_listed').notNull().default(false),
  eCommercePriceCents: integer('e_commerce_price_cents'),
  name: text('name'),
  description: text('description'),
  descriptionHtml: text('description_html'),
  position: integer('position'),
  version: integer('version').notNull().default(1),
})

export const storeSuggestions = pgTable('store_suggestions', {
  teamId: idColumn('team_id').notNull(),
  productId: idColumn('product_id').notNull(),
  suggestedProductId: idColumn('suggested_product_id').notNull(),
  position: integer('position').notNull(),
})
