import type { ApparelSize, ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const projects = pgTable('projects', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  /** Names the collection link. */
  uuid: uuid('uuid').notNull().defaultRandom(),
  name: text('name').notNull(),
  state: text('state').$type<ProjectState>().notNull().default('wish_list'),
  inHandsOn: date('in_hands_on'),
  /** The due date that owners were told is near. */
  dueMailedFor: date('due_mailed_for'),
  managerId: idColumn('manager_id'),
  createdBy: idColumn('created_by'),
  /** What the team asked for, and who of it did. */
  request: text('request'),
  requestedBy: idColumn('requested_by'),
  expectedRecipients: integer('expected_recipients'),
  title: text('title'),
  description: text('description'),
  apparelSizes: text('apparel_sizes').array().notNull().default(['M', 'L', 'S']),
  customSizes: text('custom_sizes').array().notNull().default([]),
  allowedDomains: text('allowed_domains').array().notNull().default([]),
  showDomains: boolean('show_domains').notNull().default(true),
  linkOn: boolean('link_on').notNull().default(false),
  verifyEmails: boolean('verify_emails').notNull().default(false),
  viewerTokenHash: text('viewer_token_hash').notNull(),
  viewerTokenSealed: text('viewer_token_sealed').notNull(),
  /** Counts the viewer links there have been. */
  viewerLinkVersion: integer('viewer_link_version').notNull().default(1),
  viewerLinkEndsAt: instant('viewer_link_ends_at'),
  /** The viewer link opens only for a proven address. */
  verifyViewers: boolean('verify_viewers').notNull().default(false),
  finalizedAt: instant('finalized_at'),
  finalizedBy: text('finalized_by'),
  doneAt: instant('done_at'),
  addressesBlankedAt: instant('addresses_blanked_at'),
  /** Past the cap, because an owner said so. */
  keepsCollecting: boolean('keeps_collecting').notNull().default(false),
  /** The run that makes its orders at this moment. */
  runId: idColumn('run_id'),
  /** Why the last run took nothing. */
  refusal: text('refusal'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const projectItems = pgTable('project_items', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
  quantity: integer('quantity').notNull().default(1),
  productId: idColumn('product_id'),
  productVariantId: idColumn('product_variant_id'),
})

export const projectItemOptions = pgTable('project_item_options', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  itemId: idColumn('item_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
  /** Empty: the project's apparel sizes. */
  choices: text('choices').array().notNull().default([]),
})

export const projectQuotes = pgTable('project_quotes', {
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  version: integer('version').notNull(),
  unitPriceCents: integer('unit_price_cents').notNull(),
  shippingHomeCents: integer('shipping_home_cents').notNull().default(0),
  shippingAbroadCents: integer('shipping_abroad_cents').notNull().default(0),
  agreedTotalCents: bigint('agreed_total_cents', { mode: 'number' }),
  note: text('note'),
  quotedBy: idColumn('quoted_by').notNull(),
  quotedAt: instant('quoted_at').notNull().defaultNow(),
  acceptedBy: idColumn('accepted_by'),
  acceptedAt: instant('accepted_at'),
})

interface ReplacedParcel {
  carrier: string
  number: string | null
  url: string | null
  shippedAt: string | null
  deliveredAt: string | null
}

export const submissions = pgTable('submissions', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  email: text('email').notNull(),
  /** What makes two spellings of an address one person. */
  personKey: text('person_key').notNull(),
  provenAt: instant('proven_at'),
  name: text('name').notNull(),
  company: text('company'),
  phone: text('phone'),
  addressOne: text('address_one').notNull(),
  addressTwo: text('address_two'),
  city: text('city').notNull(),
  province: text('province'),
  zipcode: text('zipcode'),
  country: text('country').notNull().default('US'),
  apparelSize: jsonb('apparel_size').$type<ApparelSize>().notNull().default({}),
  version: integer('version').notNull().default(0),
  leftOutAt: instant('left_out_at'),
  deletedAt: instant('deleted_at'),
  orderId: idColumn('order_id'),
  trackingUrl: text('tracking_url'),
  trackingNumbers: text('tracking_numbers').array().notNull().default([]),
  /** Only where an operator entered the parcel. */
  carrier: text('carrier'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  /** The entered parcel that this one took the place of. */
  replacedParcel: jsonb('replaced_parcel').$type<ReplacedParcel>(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const projectAttachments = pgTable('project_attachments', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  name: text('name').notNull(),
  /** Its name among the private files. */
  file: text('file').notNull(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  addedBy: text('added_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const projectFileLinks = pgTable('project_file_links', {
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** Who asked: a member's session, or holders of the viewer link while it is this one. */
  sessionId: idColumn('session_id'),
  viewerTokenHash: text('viewer_token_hash'),
  expiresAt: instant('expires_at').notNull(),
})
