import { z } from 'zod'
import { date, resource, time } from '../../document.ts'
import { amountInput, money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { idInput, pictureUpload, wrapped } from '../../route.ts'

/** A picture with its alternative text. */
const picture = z.object({ path: z.string(), alt: z.string() })

export const editableVariant = z.object({
  id: z.string(),
  sku: z.string(),
  type: z.string().nullable(),
  color: z.string().nullable(),
  hexCode: z.string().nullable(),
  size: z.string().nullable(),
  images: z.array(z.string()),
  price: money,
  retailPrice: money,
  weightOunces: z.number(),
  /** Where it lies in the warehouse; empty where nobody entered it. */
  shelf: z.string(),
  expirationDate: date.nullable(),
  position: z.number().int(),
  version: z.number().int(),
  archivedAt: time.nullable(),
  onHand: z.number().int(),
  reserved: z.number().int(),
})

const productFacts = {
  teamId: z.string(),
  teamName: z.string(),
  name: z.string(),
  displayName: z.string(),
  tags: z.array(z.string()),
  adminOnly: z.boolean(),
  isCard: z.boolean(),
  pictures: z.array(picture),
  archivedAt: time.nullable(),
  createdAt: time,
  version: z.number().int(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  /** Archived ones are not counted. */
  variantCount: z.number().int(),
  priceMin: money.nullable(),
  priceMax: money.nullable(),
}
export const editableProductResource = resource('upkeepProducts', productFacts)
export const editableProductDetailResource = resource('upkeepProducts', {
  ...productFacts,
  description: z.string(),
  variants: z.array(editableVariant),
  bundles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The orders it was ever part of, drafts included. */
  orderCount: z.number().int(),
  /** True if it was never ordered or in stock and is in no bundle. */
  deletable: z.boolean(),
})

const bundleFacts = {
  teamId: z.string(),
  teamName: z.string(),
  name: z.string(),
  adminOnly: z.boolean(),
  discountPercent: z.number().int(),
  pictures: z.array(picture),
  archivedAt: time.nullable(),
  createdAt: time,
  version: z.number().int(),
  price: money,
  fullPrice: money,
  partCount: z.number().int(),
}
export const editableBundleResource = resource('upkeepBundles', bundleFacts)
export const editableBundleDetailResource = resource('upkeepBundles', {
  ...bundleFacts,
  description: z.string(),
  parts: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      price: money.nullable(),
      image: z.string().nullable(),
      archived: z.boolean(),
      adminOnly: z.boolean(),
    }),
  ),
})

const requiredText = (what: string, most: number) =>
  z.string(`Enter ${what}.`).trim().min(1, `Enter ${what}.`).max(most)
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform(text => text || null)
    .nullable()
const price = (label: string) => amountInput({ label, leastCents: 0, mostCents: 99_999_99 })
const version = z.number('Say which version was changed.').int()

export const variantFields = z.object({
  sku: requiredText('a SKU', 60),
  type: optionalText(60).default(null),
  color: optionalText(60).default(null),
  hex_code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, 'A color code is written like #0d5c48.')
    .transform(text => text || null)
    .nullable()
    .default(null),
  size: optionalText(30).default(null),
  price: price('Price'),
  retail_price: price('Retail price').optional(),
  weight_ounces: z.coerce
    .number('Enter the weight in ounces.')
    .min(0.01, 'The weight must be above 0.')
    .max(99_999, 'The weight can be at most 99,999 ounces.')
    .default(12),
  expiration_date: z
    .union([z.iso.date('Enter the date as 2027-05-31.'), z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  shelf: z.string().trim().max(20, 'A shelf has at most 20 characters.').optional(),
  position: z.coerce.number().int().min(0).max(9_999).optional(),
  images: z.array(z.string()).max(20).optional(),
})
export const productFields = z.object({
  name: requiredText('a name', 120),
  display_name: z.string().trim().max(120).optional(),
  description: z.string().trim().max(5_000).default(''),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  admin_only: z.boolean().default(false),
  is_card: z.boolean().default(false),
})
const team = z.object({ team_id: idInput })
const variantsMax = 200
export const newProductBody = wrapped(
  'product',
  productFields.extend(team.shape).extend({
    variants: z.array(variantFields).min(1, 'Add at least one variant.').max(variantsMax),
  }),
)
export const productBody = wrapped('product', productFields.extend({ version }))
export const newVariantBody = wrapped('variant', variantFields)
export const variantBody = wrapped('variant', variantFields.extend({ version }))

export const bundleFields = z.object({
  name: requiredText('a name', 120),
  description: z.string().trim().max(5_000).default(''),
  admin_only: z.boolean().default(false),
  discount_percent: z.coerce
    .number('Enter the discount in percent.')
    .int('A discount is a whole number.')
    .min(0, 'A discount is 0 to 100 percent.')
    .max(100, 'A discount is 0 to 100 percent.')
    .default(0),
  parts: z
    .array(
      z.object({
        product_id: idInput,
        quantity: z.coerce
          .number('Enter a quantity.')
          .int('A quantity is a whole number.')
          .min(1, 'A quantity is at least 1.')
          .max(999, 'A quantity is at most 999.'),
      }),
    )
    .min(1, 'Add at least one part.')
    .max(50)
    .refine(
      parts => new Set(parts.map(part => part.product_id)).size === parts.length,
      'Each product can be a part once. Raise its quantity instead.',
    ),
})
export const newBundleBody = wrapped('bundle', bundleFields.extend(team.shape))
export const bundleBody = wrapped('bundle', bundleFields.extend({ version }))

const alt = z.string().trim().max(200, 'A description of a picture has at most 200 characters.')
export const newPictureBody = wrapped('picture', z.object({ picture: pictureUpload, alt: alt.default('') }))
export const pictureOrderBody = z.object({
  version,
  pictures: z.array(z.object({ path: z.string(), alt })).max(20),
})

export const editingListQuery = z.object({
  page: pageQuery(),
  search: z.string().max(200).optional(),
  filters: z
    .object({
      team_id: z.string().max(20).optional(),
      state: z.enum(['active', 'archived']).optional(),
      kind: z.enum(['gift', 'card']).optional(),
      stock: z.enum(['none']).optional(),
    })
    .optional(),
})

export type EditableProduct = z.output<typeof editableProductResource>
export type EditableProductDetail = z.output<typeof editableProductDetailResource>
export type EditableVariant = z.output<typeof editableVariant>
export type EditableBundle = z.output<typeof editableBundleResource>
export type EditableBundleDetail = z.output<typeof editableBundleDetailResource>
