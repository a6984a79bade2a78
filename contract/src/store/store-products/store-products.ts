import { z } from 'zod'
import { variantSpec } from '../../catalog/products/products.ts'
import { collection, date, document, resource } from '../../document.ts'
import { storeDescriptionMax } from '../../limits.ts'
import { centsInput, money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'

export const suggestedProductsMax = 8
export const storeCategories = ['Gift', 'Bundle'] as const

const image = z.object({ url: z.string(), alt: z.string() })
const itemFacts = {
  /** As the store shows it. */ name: z.string(),
  catalogName: z.string(),
  category: z.enum(storeCategories),
  /** The lowest price the team pays; a bundle's parts at theirs, less its discount. */ cost: money,
  retailPrice: money,
  /** Null: each variant costs its retail price. */ e_commerce_price: money.nullable(),
  adminOnly: z.boolean(),
  isListed: z.boolean(),
  /** Null: that of the catalog. */ description: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  catalogDescription: z.string(),
  expirationDate: date.nullable(),
  available: z.number().int(),
  /** The pictures in the store, or else those of the catalog. */ images: z.array(image),
  /** The pictures of the catalog. */ defaultProductVariantImages: z.array(z.string()),
  position: z.number().int().nullable(),
  /** 0 until something of it was changed for the store. */ version: z.number().int(),
  variants: z.array(
    z.object({
      id: z.string(),
      spec: variantSpec,
      retailPrice: money,
      available: z.number().int(),
      /** The picture chosen for it. */ imageId: z.string().nullable(),
    }),
  ),
}

const storeProduct = resource('storeProducts', itemFacts)
export const storeItemResource = z.discriminatedUnion('type', [
  storeProduct,
  resource('storeBundles', itemFacts),
])
export type StoreItem = z.output<typeof storeItemResource>

/** Why shoppers see a product beside another, the strongest reason first. */
export const suggestionReasons = ['chosen', 'bought_together', 'same_type', 'newest'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

const otherProduct = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })
export const storeProductDetailResource = resource('storeProducts', {
  ...itemFacts,
  /** What the team chose to suggest beside it. */
  suggestedProducts: z.array(otherProduct.extend({ isListed: z.boolean() })),
  /** What shoppers are shown beside it now: those chosen that can be sold, or, where none was chosen, some like it. */
  shownSuggestions: z.array(otherProduct.extend({ reason: z.enum(suggestionReasons) })),
})
export type StoreProductDetail = z.output<typeof storeProductDetailResource>

const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    value => (value === '' || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  ) as unknown as z.ZodType<z.output<S> | null, z.input<S> | '' | null>

export const storeProductBody = wrapped(
  'product',
  z.object({
    /** Empty: that of the catalog. */ name: orNull(z.string().trim().max(120)).optional(),
    /** A small Markdown. Empty: that of the catalog. */
    description: orNull(z.string().trim().max(storeDescriptionMax)).optional(),
    /** Empty: the retail price of each variant. */
    e_commerce_price: orNull(
      centsInput({ label: 'Price in the store', leastCents: 1, mostCents: 99_999_99 }),
    ).optional(),
    is_listed: z.boolean('Choose in the store or not.').optional(),
    position: z
      .number('Enter a position from 1 to 9,999.')
      .int('A position is a whole number.')
      .min(1, 'Enter a position from 1 to 9,999.')
      .max(9_999, 'Enter a position from 1 to 9,999.')
      .nullable()
      .optional(),
    suggested_product_ids: z
      .array(idInput)
      .max(suggestedProductsMax, `Choose at most ${suggestedProductsMax} products.`)
      .refine(ids => new Set(ids.map(Number)).size === ids.length, 'Choose each product once.')
      .optional(),
    /** The version that was changed; a colleague's change of the same fields since then refuses this one. */
    version: z.number('Say which version was changed.').int().optional(),
  }),
)

const store = { access: 'owner', module: 'e_commerce' } as const

/** What of the catalog a team's store shows. */
export const storeProductRoutes = defineRoutes({
  listStoreProducts: {
    ...store,
    method: 'GET',
    path: '/store/products',
    scope: 'store:read',
    summary: 'Products and bundles by name, in the store or not',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z
        .object({
          listed: z.enum(['true', 'false']).optional(),
          category: z.enum(storeCategories).optional(),
        })
        .optional(),
    }),
    response: collection(storeItemResource),
    errors: [],
  },
  getStoreProduct: {
    ...store,
    method: 'GET',
    path: '/store/products/:id',
    scope: 'store:read',
    summary: 'One product with its variants and what is suggested beside it',
    params: idParam,
    response: document(storeProductDetailResource),
    errors: ['not_found'],
  },
  updateStoreProduct: {
    ...store,
    method: 'PATCH',
    path: '/store_front/:slug/products/:id',
    scope: 'store:write',
    summary: 'Changes how the store shows a product, and whether (reading B6: slug or id of the store)',
    params: z.object({ slug: z.string(), id: z.string() }),
    body: storeProductBody,
    response: document(storeProductDetailResource),
    errors: ['not_found', 'invalid_input', 'changed_meanwhile', 'product_admin_only'],
  },
  listStoreProductsAtOnce: {
    ...store,
    method: 'POST',
    path: '/store/products/bulk_list',
    scope: 'store:write',
    summary: 'Puts all products into the store that can be, or some, or takes them out',
    body: wrapped(
      'product',
      z.object({
        is_listed: z.boolean('Choose in the store or not.'),
        /** Without it, all. */
        ids: z
          .array(idInput)
          .min(1, 'Choose at least one product.')
          .max(10_000, 'Choose at most 10,000 products at a time.')
          .optional(),
      }),
    ),
    response: document(
      resource('storeListings', {
        isListed: z.boolean(),
        /** Those that changed. */ productIds: z.array(z.string()),
        /** Those asked for that are for admins only and stay out. */ adminOnlyCount: z.number().int(),
      }),
    ),
    errors: ['not_found', 'invalid_input'],
  },
  previewStoreDescription: {
    ...store,
    method: 'POST',
    path: '/store/description_preview',
    scope: 'store:write',
    summary: 'A description as shoppers will see it',
    body: z.object({ description: z.string().trim().max(storeDescriptionMax) }),
    response: document(resource('descriptionPreviews', { html: z.string() })),
    errors: ['invalid_input'],
  },
})
