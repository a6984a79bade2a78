import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const stores = pgTable('stores', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull().default(''),
  description: text('description').notNull().default(''),
  descriptionHtml: text('description_html').notNull().default(''),
  primaryColor: text('primary_color').notNull().default('#25282a'),
  logoImage: text('logo_image'),
  bannerImage: text('banner_image'),
  favicon: text('favicon'),
  faviconSmall: text('favicon_small'),
  contactEmail: text('contact_email'),
  isFindable: boolean('is_findable').notNull().default(false),
  status: text('status').$type<'inactive' | 'active'>().notNull().default('inactive'),
  openedAt: instant('opened_at'),
  pausedAt: instant('paused_at'),
  shippingMode: text('shipping_mode').$type<'carrier' | 'flat'>().notNull().default('carrier'),
  flatFeeCents: integer('flat_fee_cents').notNull().default(0),
  freeFromCents: integer('free_from_cents'),
  countries: text('countries').array().notNull().default([]),
  taxPlaces: text('tax_places').array(),
  shoppersMayCancel: boolean('shoppers_may_cancel').notNull().default(true),
  feeBps: integer('fee_bps').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Unique over all teams, so without `team_id`. */
export const storeSlugs = pgTable('store_slugs', {
  slug: text('slug').primaryKey(),
  ownerTeam: idColumn('owner_team').notNull(),
  until: instant('until'),
})
