import { z } from 'zod'
import {
  collection,
  collectionWith,
  date,
  document,
  documentWith,
  relatedResource,
  resource,
  toMany,
  toOne,
} from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { goodsModules } from '../../team-modules.ts'

export const variantSpec = z.object({
  type: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
})

export const productVariantResource = resource('productVariants', {
  sku: z.string(),
  spec: variantSpec,
  hexCode: z.string().nullable(),
  images: z.array(z.string()),
  price: money,
  retail_price: money,
  inventories_count: z.number().int(),
  display_name: z.string(),
  expiration_date: date.nullable(),
  productId: z.string(),
})

/** What a picture shows, by its path, where an operator said so. */
const imageAlts = z.record(z.string(), z.string())

export const productResource = relatedResource(
  'products',
  {
    name: z.string(),
    display_name: z.string(),
    description: z.string(),
    adminOnly: z.boolean(),
    hexCode: z.string().nullable(),
    images: z.array(z.string()),
    price: money,
    retail_price: money,
    inventories_count: z.number().int(),
    representative_images: z.array(z.string()),
    imageAlts,
    expiration_date: date.nullable(),
  },
  { productVariants: toMany('productVariants') },
)

export const bundleItemResource = relatedResource(
  'bundleItems',
  { qty: z.number().int() },
  { product: toOne('products') },
)

export const bundleResource = relatedResource(
  'bundles',
  {
    name: z.string(),
    description: z.string(),
    adminOnly: z.boolean(),
    discountPercent: z.number().int(),
    price: money,
    retail_price: money,
    inventories_count: z.number().int(),
    representative_images: z.array(z.string()),
    imageAlts,
    itemsCount: z.number().int(),
  },
  { bundleItems: toMany('bundleItems') },
)

const bundlePart = z.discriminatedUnion('type', [bundleItemResource, productResource, productVariantResource])

/** A card that can go with a gift: a product variant listing (S2 §3). */
export const cardResource = resource('cards', {
  name: z.string(),
  tagList: z.array(z.string()),
  typeList: z.array(z.string()),
  image: z.string().nullable(),
  availableInventoryCount: z.number().int(),
  price: money,
})

const text = z.string().max(200)
export const productFilters = z.object({
  type: text.optional(),
  color: text.optional(),
  size: text.optional(),
  available: z.enum(['true', 'false']).optional(),
  price_min: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
  price_max: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
})

const menuItem = { name: z.string(), adminOnly: z.boolean() }

export const productRoutes = defineRoutes({
  listProducts: {
    method: 'GET',
    path: '/team/products',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'Products the person may send, by name',
    query: z.object({
      page: pageQuery(),
      search: text.optional(),
      filters: productFilters.optional(),
      sort: z.enum(['name', 'price', '-price', 'newest']).optional(),
    }),
    response: collectionWith(productResource, productVariantResource),
    errors: [],
  },
  listProductFilters: {
    method: 'GET',
    path: '/team/product_filters',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'The types, colors, sizes and prices products can be filtered by',
    response: document(
      resource('productFilters', {
        types: z.array(z.string()),
        colors: z.array(z.object({ name: z.string(), hexCode: z.string().nullable() })),
        sizes: z.array(z.string()),
        priceMin: money,
        priceMax: money,
      }),
    ),
    errors: [],
  },
  getProduct: {
    method: 'GET',
    path: '/team/products/:id',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'One product with its variants',
    params: idParam,
    response: documentWith(productResource, productVariantResource),
    errors: ['not_found'],
  },
  listProductVariants: {
    method: 'GET',
    path: '/team/products/:id/product_variants',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'The variants of a product',
    params: idParam,
    response: collection(productVariantResource),
    errors: ['not_found'],
  },
  listBundles: {
    method: 'GET',
    path: '/team/bundles',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'Bundles the person may send, by name',
    query: z.object({ page: pageQuery(), search: text.optional() }),
    response: collectionWith(bundleResource, bundleItemResource),
    errors: [],
  },
  getBundle: {
    method: 'GET',
    path: '/team/bundles/:id',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'One bundle with its parts, their products and variants',
    params: idParam,
    response: documentWith(bundleResource, bundlePart),
    errors: ['not_found'],
  },
  listBundleItems: {
    method: 'GET',
    path: '/team/bundles/:id/bundle_items',
    access: 'member',
    scope: 'catalogue:read',
    module: goodsModules,
    summary: 'The parts of a bundle',
    params: idParam,
    response: collectionWith(bundleItemResource, bundlePart),
    errors: ['not_found'],
  },
  listCards: {
    method: 'GET',
    path: '/team/cards',
    access: 'member',
    scope: 'catalogue:read',
    module: 'swag_store',
    summary: 'The cards that can go with a gift',
    response: collection(cardResource),
    errors: [],
  },
  updateMenuItem: {
    method: 'PUT',
    path: '/team/menu_items/:id',
    access: 'owner',
    module: goodsModules,
    summary: 'Hides a product or bundle from members, or shows it again',
    params: idParam,
    body: z.object({
      type: z.enum(['Product', 'Bundle'], 'Say whether it is a Product or a Bundle.'),
      /** Without it the value flips. */ admin_only: z.boolean().optional(),
    }),
    response: document(
      z.discriminatedUnion('type', [resource('products', menuItem), resource('bundles', menuItem)]),
    ),
    errors: ['not_found', 'invalid_input'],
  },
})

export type Product = z.output<typeof productResource>
export type ProductVariant = z.output<typeof productVariantResource>
export type Bundle = z.output<typeof bundleResource>
export type BundleItem = z.output<typeof bundleItemResource>
