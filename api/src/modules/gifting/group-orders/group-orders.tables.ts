import type {
  CustomField,
  GroupOrderState,
} from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** What changed for a participant since the last visit. */
export interface ParticipantNotice {
  text: string
  at: string
}

export const groupOrders = pgTable(
  'group_orders',
  {
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    teamId: idColumn('team_id').notNull(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    name: text('name').notNull(),
    state: text('state').$type<GroupOrderState>().notNull().default('pending'),
    lockedAt: instant('locked_at'),
    createdBy: idColumn('created_by').notNull(),
    accessCodeSealed: text('access_code_sealed'),
    passwordProtected: boolean('password_protected').notNull().default(false),
    companyEmailLimited: boolean('company_email_limited').notNull().default(false),
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    listLimited: boolean('list_limited').notNull().default(false),
    verifyEmails: boolean('verify_emails').notNull().default(false),
    showPrices: boolean('show_prices').notNull().default(false),
    redemptionTitle: text('redemption_title'),
    redemptionSubheading: text('redemption_subheading'),
    redemptionDescription: text('redemption_description'),
    enableCustomTitle: boolean('enable_custom_title').notNull().default(false),
    enableCustomSubheading: boolean('enable_custom_subheading').notNull().default(false),
    enableCustomDescription: boolean('enable_custom_description').notNull().default(false),
    customFields: jsonb('custom_fields').$type<CustomField[]>().notNull().default([]),
    cardMessage: text('card_message'),
    customBackground: text('custom_background'),
    countries: text('countries').array().notNull().default([]),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    changeMinutes: integer('change_minutes').notNull().default(60),
    refusal: text('refusal'),
    /** Has taken participants and makes their orders at this moment. */
    runId: idColumn('run_id'),
    nextRunAt: instant('next_run_at'),
    refusalMailedAt: instant('refusal_mailed_at'),
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

export const groupOrderCaps = pgTable('group_order_caps', {
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  submissionsLimit: integer('submissions_limit').notNull(),
  taken: integer('taken').notNull().default(0),
})

export const groupOrderCards = pgTable('group_order_cards', {
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  quantity: integer('quantity').notNull(),
})

export const groupOrderTiers = pgTable('group_order_tiers', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  name: text('name').notNull().default(''),
  giftsLimit: integer('gifts_limit').notNull().default(1),
  selectionType: text('selection_type').$type<'EXACTLY' | 'UPTO'>().notNull().default('EXACTLY'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const groupOrderTierItems = pgTable('group_order_tier_items', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  tierId: idColumn('tier_id').notNull(),
  productId: idColumn('product_id'),
  bundleId: idColumn('bundle_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const participants = pgTable('participants', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  email: text('email').notNull(),
  personKey: text('person_key').notNull(),
  provenAt: instant('proven_at'),
  state: text('state').$type<ParticipantState>().notNull().default('active'),
  skippedBy: text('skipped_by').$type<'owner' | 'participant'>(),
  declineReason: text('decline_reason'),
  confirmedAt: instant('confirmed_at'),
  notBefore: date('not_before'),
  name: text('name'),
  company: text('company'),
  phone: text('phone'),
  addressOne: text('address_one'),
  addressTwo: text('address_two'),
  city: text('city'),
  province: text('province'),
  zipcode: text('zipcode'),
  country: text('country'),
  customFields: jsonb('custom_fields').$type<{ name: string; value: string }[]>().notNull().default([]),
  notices: jsonb('notices').$type<ParticipantNotice[]>().notNull().default([]),
  problem: text('problem'),
  recipientId: idColumn('recipient_id'),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const choices = pgTable('choices', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  participantId: idColumn('participant_id').notNull(),
  tierId: idColumn('tier_id').notNull(),
  tierItemId: idColumn('tier_item_id').notNull(),
  slot: integer('slot').notNull(),
  bundleId: idColumn('bundle_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const choiceParts = pgTable('choice_parts', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  choiceId: idColumn('choice_id').notNull(),
  productVariantId: idColumn('product_variant_id').notNull(),
  quantity: integer('quantity').notNull(),
  priceCents: integer('price_cents'),
  discountCents: integer('discount_cents'),
})

/** @public */
export const choiceHolds = pgTable('choice_holds', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  participantId: idColumn('participant_id').notNull(),
  choiceId: idColumn('choice_id'),
  heldUntil: instant('held_until'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** @public */
export const tierWaits = pgTable('tier_waits', {
  teamId: idColumn('team_id').notNull(),
  tierId: idColumn('tier_id').notNull(),
  participantId: idColumn('participant_id').notNull(),
  waitsSince: instant('waits_since').notNull().defaultNow(),
  mailedAt: instant('mailed_at'),
})
