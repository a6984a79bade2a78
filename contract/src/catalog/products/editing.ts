import { z } from 'zod'
import { collection, date, document, resource, time } from '../../document.ts'
import { imageMaxBytes } from '../../limits.ts'
import { parseCents } from '../../money.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, upload, wrapped } from '../../route.ts'

/** A picture with what it shows, for who cannot see it. */
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
  /** Of its variants that are offered. */ variantCount: z.number().int(),
  priceMin: money.nullable(),
  priceMax: money.nullable(),
}
export const editableProductResource = resource('upkeepProducts', productFacts)
export const editableProductDetailResource = resource('upkeepProducts', {
  ...productFacts,
  description: z.string(),
  variants: z.array(editableVariant),
  bundles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Orders it was ever part of, drafts included. */ orderCount: z.number().int(),
  /** Nothing was ever ordered or in stock, and no bundle holds it. */ deletable: z.boolean(),
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

const blank = (what: string, most: number) =>
  z.string(`Enter ${what}.`).trim().min(1, `Enter ${what}.`).max(most, `At most ${most} characters.`)
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .transform(text => text || null)
    .nullable()
const price = (what: string) =>
  z.union([z.string(), z.number()], `Enter ${what}.`).refine(amount => {
    const cents = parseCents(amount)
    return cents !== undefined && cents >= 0 && cents <= 99_999_99
  }, `Enter ${what} as dollars with at most two places, up to 99,999.99.`)
const version = z.number('Say which version was changed.').int()

export const variantFields = z.object({
  sku: blank('a SKU', 60),
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
  price: price('a price'),
  retail_price: price('a retail price').optional(),
  weight_ounces: z.coerce
    .number('Enter the weight in ounces.')
    .min(0.01, 'The weight is above 0.')
    .max(99_999, 'The weight is at most 99,999 ounces.')
    .default(12),
  expiration_date: z
    .union([z.iso.date('Enter the date as 2027-05-31.'), z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  position: z.coerce.number().int().min(0).max(9_999).optional(),
  images: z.array(z.string()).max(20).optional(),
})
export const productFields = z.object({
  name: blank('a name', 120),
  display_name: z.string().trim().max(120, 'At most 120 characters.').optional(),
  description: z.string().trim().max(5_000, 'At most 5,000 characters.').default(''),
  tags: z.array(z.string().trim().min(1).max(40)).max(20, 'At most 20 tags.').default([]),
  admin_only: z.boolean().default(false),
  is_card: z.boolean().default(false),
})
const team = z.object({ team_id: idInput })
const variantsMax = 200
export const newProductBody = wrapped(
  'product',
  productFields.extend(team.shape).extend({
    variants: z
      .array(variantFields)
      .min(1, 'Add at least one variant.')
      .max(variantsMax, `At most ${variantsMax} variants.`),
  }),
)
export const productBody = wrapped('product', productFields.extend({ version }))
export const newVariantBody = wrapped('variant', variantFields)
export const variantBody = wrapped('variant', variantFields.extend({ version }))

export const bundleFields = z.object({
  name: blank('a name', 120),
  description: z.string().trim().max(5_000, 'At most 5,000 characters.').default(''),
  admin_only: z.boolean().default(false),
  discount_percent: z.coerce
    .number('Enter the discount in percent.')
    .int('A discount has no places.')
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
    .max(50, 'At most 50 parts.')
    .refine(
      parts => new Set(parts.map(part => part.product_id)).size === parts.length,
      'A product is one part: raise its quantity instead.',
    ),
})
export const newBundleBody = wrapped('bundle', bundleFields.extend(team.shape))
export const bundleBody = wrapped('bundle', bundleFields.extend({ version }))

const alt = z.string().trim().max(200, 'A description of a picture has at most 200 characters.')
export const newPictureBody = wrapped('picture', z.object({ picture: upload, alt: alt.default('') }))
export const pictureOrderBody = z.object({
  version,
  pictures: z.array(z.object({ path: z.string(), alt })).max(20, 'At most 20 pictures.'),
})

const listQuery = z.object({
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
const product = document(editableProductDetailResource)
const bundle = document(editableBundleDetailResource)
const known = { params: idParam } as const

export const productEditingRoutes = defineRoutes({
  listUpkeepProducts: {
    method: 'GET',
    path: '/operations/products',
    access: 'operator',
    summary: 'Products of all teams, newest first',
    query: listQuery,
    response: collection(editableProductResource),
    errors: [],
  },
  getUpkeepProduct: {
    method: 'GET',
    path: '/operations/products/:id',
    access: 'operator',
    summary: 'A product with its variants and where it is used',
    ...known,
    response: product,
    errors: ['not_found'],
  },
  createProduct: {
    method: 'POST',
    path: '/operations/products',
    access: 'operator',
    summary: 'Makes a product with its first variants',
    idempotent: true,
    status: 201,
    body: newProductBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'sku_taken', 'items_limit_reached'],
  },
  updateProduct: {
    method: 'PUT',
    path: '/operations/products/:id',
    access: 'operator',
    summary: 'Changes what a product is called and to whom it shows',
    ...known,
    body: productBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
  },
  archiveProduct: {
    method: 'POST',
    path: '/operations/products/:id/archive',
    access: 'operator',
    summary: 'Takes a product out of the catalog; orders keep theirs',
    ...known,
    response: product,
    errors: ['not_found'],
  },
  unarchiveProduct: {
    method: 'POST',
    path: '/operations/products/:id/unarchive',
    access: 'operator',
    summary: 'Puts a product back into the catalog',
    ...known,
    response: product,
    errors: ['not_found', 'items_limit_reached'],
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/operations/products/:id',
    access: 'operator',
    summary: 'Deletes a product that was never used',
    ...known,
    response: z.void(),
    errors: ['not_found', 'goods_in_use'],
  },
  addProductPicture: {
    method: 'POST',
    path: '/operations/products/:id/pictures',
    access: 'operator',
    summary: 'Adds a picture, drawn anew',
    ...known,
    multipart: { maxFileBytes: imageMaxBytes.background },
    body: newPictureBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'image_refused'],
  },
  arrangeProductPictures: {
    method: 'PUT',
    path: '/operations/products/:id/pictures',
    access: 'operator',
    summary: 'Orders the pictures, describes them, drops those left out',
    ...known,
    body: pictureOrderBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
  },
  createVariant: {
    method: 'POST',
    path: '/operations/products/:id/variants',
    access: 'operator',
    summary: 'Adds a variant',
    idempotent: true,
    ...known,
    body: newVariantBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'sku_taken'],
  },
  updateVariant: {
    method: 'PUT',
    path: '/operations/variants/:id',
    access: 'operator',
    summary: 'Changes a variant; orders that are placed keep their prices',
    ...known,
    body: variantBody,
    response: product,
    errors: ['invalid_input', 'not_found', 'sku_taken', 'changed_meanwhile'],
  },
  archiveVariant: {
    method: 'POST',
    path: '/operations/variants/:id/archive',
    access: 'operator',
    summary: 'Takes a variant out of the catalog',
    ...known,
    response: product,
    errors: ['not_found'],
  },
  unarchiveVariant: {
    method: 'POST',
    path: '/operations/variants/:id/unarchive',
    access: 'operator',
    summary: 'Puts a variant back into the catalog',
    ...known,
    response: product,
    errors: ['not_found'],
  },
  deleteVariant: {
    method: 'DELETE',
    path: '/operations/variants/:id',
    access: 'operator',
    summary: 'Deletes a variant that was never used',
    ...known,
    response: product,
    errors: ['not_found', 'goods_in_use'],
  },
  listUpkeepBundles: {
    method: 'GET',
    path: '/operations/bundles',
    access: 'operator',
    summary: 'Bundles of all teams, newest first',
    query: listQuery,
    response: collection(editableBundleResource),
    errors: [],
  },
  getUpkeepBundle: {
    method: 'GET',
    path: '/operations/bundles/:id',
    access: 'operator',
    summary: 'A bundle with its parts',
    ...known,
    response: bundle,
    errors: ['not_found'],
  },
  createBundle: {
    method: 'POST',
    path: '/operations/bundles',
    access: 'operator',
    summary: 'Makes a bundle of a team’s products',
    idempotent: true,
    status: 201,
    body: newBundleBody,
    response: bundle,
    errors: ['invalid_input', 'not_found'],
  },
  updateBundle: {
    method: 'PUT',
    path: '/operations/bundles/:id',
    access: 'operator',
    summary: 'Changes a bundle and its parts',
    ...known,
    body: bundleBody,
    response: bundle,
    errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
  },
  archiveBundle: {
    method: 'POST',
    path: '/operations/bundles/:id/archive',
    access: 'operator',
    summary: 'Takes a bundle out of the catalog',
    ...known,
    response: bundle,
    errors: ['not_found'],
  },
  unarchiveBundle: {
    method: 'POST',
    path: '/operations/bundles/:id/unarchive',
    access: 'operator',
    summary: 'Puts a bundle back into the catalog',
    ...known,
    response: bundle,
    errors: ['not_found'],
  },
  addBundlePicture: {
    method: 'POST',
    path: '/operations/bundles/:id/pictures',
    access: 'operator',
    summary: 'Adds a picture, drawn anew',
    ...known,
    multipart: { maxFileBytes: imageMaxBytes.background },
    body: newPictureBody,
    response: bundle,
    errors: ['invalid_input', 'not_found', 'image_refused'],
  },
  arrangeBundlePictures: {
    method: 'PUT',
    path: '/operations/bundles/:id/pictures',
    access: 'operator',
    summary: 'Orders the pictures, describes them, drops those left out',
    ...known,
    body: pictureOrderBody,
    response: bundle,
    errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
  },
})

export const productImportRowsMax = 2_000
export const productImportFileMaxBytes = 5 * 1024 * 1024

/** The columns of an import, as they are headed in the template; the first three must be there. */
export const productColumns = {
  product: 'Product',
  sku: 'SKU',
  price: 'Price',
  display_name: 'Display name',
  description: 'Description',
  tags: 'Tags',
  admin_only: 'Admin only',
  is_card: 'Card',
  type: 'Type',
  color: 'Color',
  hex_code: 'Color code',
  size: 'Size',
  retail_price: 'Retail price',
  weight_ounces: 'Weight (oz)',
  expiration_date: 'Expires',
  stock: 'Stock',
} as const
export type ProductColumn = keyof typeof productColumns

const importedRow = z.object({
  /** As a spreadsheet counts it. */ row: z.number().int(),
  product: z.string(),
  sku: z.string(),
  variant: z.string(),
  price: money.nullable(),
  effect: z.enum(['new_product', 'new_variant', 'update', 'same', 'wrong']),
  errors: z.array(z.string()),
  notes: z.array(z.string()),
})
export const productImportResource = resource('productImports', {
  counts: z.object({
    rows: z.number().int(),
    products: z.number().int(),
    newVariants: z.number().int(),
    updates: z.number().int(),
    same: z.number().int(),
    wrong: z.number().int(),
  }),
  /** Headers nobody knows; their columns are left out. */ unknownColumns: z.array(z.string()),
  rows: z.array(importedRow),
  applied: z.boolean(),
})
export const productImportBody = z.object({ team_id: idInput, file: upload })
const imported = {
  access: 'operator',
  multipart: { maxFileBytes: productImportFileMaxBytes },
  body: productImportBody,
  response: document(productImportResource),
} as const

export const productImportRoutes = defineRoutes({
  previewProductImport: {
    method: 'POST',
    path: '/operations/product_imports/preview',
    summary: 'What a file of products would do, row by row; nothing is changed',
    ...imported,
    errors: ['invalid_input', 'not_found', 'import_unreadable'],
  },
  applyProductImport: {
    method: 'POST',
    path: '/operations/product_imports',
    summary: 'Brings a file of products into a team’s catalog, all of it or nothing',
    ...imported,
    errors: [
      'invalid_input',
      'not_found',
      'import_unreadable',
      'product_rows_wrong',
      'items_limit_reached',
      'changed_meanwhile',
      'sku_taken',
    ],
  },
  getProductImportTemplate: {
    method: 'GET',
    path: '/operations/product_imports/template',
    access: 'operator',
    summary: 'A file with the columns and two rows to begin with',
    response: z.string(),
    produces: 'text/csv',
    errors: [],
  },
})

export type EditableProduct = z.output<typeof editableProductResource>
export type EditableProductDetail = z.output<typeof editableProductDetailResource>
export type EditableVariant = z.output<typeof editableVariant>
export type EditableBundle = z.output<typeof editableBundleResource>
export type EditableBundleDetail = z.output<typeof editableBundleDetailResource>
export type ProductImport = z.output<typeof productImportResource>
export type ProductImportRow = z.output<typeof importedRow>
