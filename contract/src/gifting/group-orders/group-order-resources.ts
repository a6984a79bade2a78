import { z } from 'zod'
import { date, relatedResource, resource, time, toMany } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { paymentMeans } from '../orders/payment-means.ts'

/**
 * `pending`: open to participants unless locked, not yet open, or closed · `auto_finalising`: as pending, and everyone who
 * confirmed becomes an order by themselves · `validating` and `processing`: a run is at work · `finalized` · `canceled`.
 */
export const groupOrderStates = [
  'pending',
  'auto_finalising',
  'validating',
  'processing',
  'finalized',
  'canceled',
] as const
export type GroupOrderState = (typeof groupOrderStates)[number]

/** A question of the owner's that each participant is asked with the address. */
export const customField = z.object({ name: z.string(), required: z.boolean() })
export type CustomField = z.output<typeof customField>

export const groupOrderCard = z.object({
  productVariantId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** So many go into each parcel. */ quantity: z.number().int(),
  /** Left in stock. */ available: z.number().int(),
})

/** How far people are. */
const peopleCounts = z.object({
  /** Addresses on the allow lists. */ allowed: z.number().int(),
  invited: z.number().int(),
  /** Everyone who has come, skipped people among them. */ came: z.number().int(),
  choosing: z.number().int(),
  submitted: z.number().int(),
  processing: z.number().int(),
  finalized: z.number().int(),
  skipped: z.number().int(),
  problem: z.number().int(),
})

export const runCounts = z.object({
  orders: z.number().int(),
  made: z.number().int(),
  problem: z.number().int(),
})

/** A group order as its owner sees it (S2 §3). */
export const groupOrderResource = resource('groupOrders', {
  uuid: z.string(),
  name: z.string(),
  state: z.enum(groupOrderStates),
  /** The access code; null where none is set. */ password: z.string().nullable(),
  password_protected: z.boolean(),
  company_email_limited: z.boolean(),
  allowed_domains: z.array(z.string()),
  /** Only people on the lists can take part, besides those of the domains; also while the lists are empty. */
  list_limited: z.boolean(),
  verify_emails: z.boolean(),
  show_prices: z.boolean(),
  custom_fields: z.array(customField),
  redemption_title: z.string().nullable(),
  redemption_subheading: z.string().nullable(),
  redemption_description: z.string().nullable(),
  enable_custom_title: z.boolean(),
  enable_custom_subheading: z.boolean(),
  enable_custom_description: z.boolean(),
  cardMessage: z.string().nullable(),
  cards: z.array(groupOrderCard),
  customBackground: z.string().nullable(),
  teamLogo: z.string().nullable(),
  createdAt: time,
  createdBy: z.string(),
  /** People who confirmed. */ submissionsCount: z.number().int(),
  submissions_limit: z.number().int().nullable(),
  deletable: z.boolean(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  change_minutes: z.number().int(),
  /** ISO codes; empty for wherever the carrier delivers. */ countries: z.array(z.string()),
  isOpen: z.boolean(),
  isLocked: z.boolean(),
  /** The path of the page that participants open. */ pagePath: z.string(),
  payerName: z.string(),
  counts: peopleCounts,
  /** What the people who confirmed come to: their gifts, and shipping as it was on average so far. */ committed:
    money,
  means: paymentMeans,
  /** Why the last run took nothing. */ refusal: z.string().nullable(),
  version: z.number().int(),
})
export type GroupOrder = z.output<typeof groupOrderResource>

/** A line of the list: without the access code, the texts and what pays. */
export const groupOrderSummaryResource = resource('groupOrders', {
  uuid: z.string(),
  name: z.string(),
  state: z.enum(groupOrderStates),
  createdAt: time,
  createdBy: z.string(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  isOpen: z.boolean(),
  isLocked: z.boolean(),
  deletable: z.boolean(),
  submissionsCount: z.number().int(),
  counts: peopleCounts,
  /** The first pictures of its gifts. */ images: z.array(z.string()),
})

export const selectionTypes = ['EXACTLY', 'UPTO'] as const

export const tierItem = {
  itemId: z.string(),
  itemableId: z.string(),
  itemableType: z.enum(['Product', 'Bundle']),
  name: z.string(),
  image: z.string().nullable(),
  price: money,
  /** What of it is left in stock; for a bundle, how many whole ones. */ available: z.number().int(),
}
export const tierItemResource = resource('groupOrderTierItems', tierItem)

export const tierResource = relatedResource(
  'groupOrderTiers',
  {
    name: z.string(),
    gifts_limit: z.number().int(),
    tierQuantityLimit: z.number().int(),
    selection_type: z.enum(selectionTypes),
    /** False once a person has confirmed out of it. */ editable: z.boolean(),
    /** People who confirmed a choice of it. */ confirmedCount: z.number().int(),
    position: z.number().int(),
    tierItems: z.array(z.object(tierItem)),
  },
  { groupOrderTierItems: toMany('groupOrderTierItems') },
)
export type Tier = z.output<typeof tierResource>

export const groupOrderStateResource = resource('groupOrderStates', {
  state: z.enum(groupOrderStates),
  isLocked: z.boolean(),
  refusal: z.string().nullable(),
  /** The run at work, or the last one. */ run: runCounts.nullable(),
})

/** A day of the owner's on which somebody confirmed or was reminded. */
export const confirmationDayResource = resource('groupOrderConfirmationDays', {
  date,
  confirmed: z.number().int(),
  reminded: z.number().int(),
})

const orderedVariant = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.number().int(),
})
/** What was confirmed of a product, size by size, or of a bundle, part by part (S2 §3). */
export const itemsSummaryResource = z.discriminatedUnion('type', [
  resource('products', {
    itemableType: z.literal('Product'),
    name: z.string(),
    image: z.string().nullable(),
    redemeedQty: z.number().int(),
    orderedProductVariants: z.array(orderedVariant),
  }),
  resource('bundles', {
    itemableType: z.literal('Bundle'),
    name: z.string(),
    image: z.string().nullable(),
    redemeedQty: z.number().int(),
    orderedProducts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        orderedProductVariants: z.array(orderedVariant),
      }),
    ),
  }),
])
