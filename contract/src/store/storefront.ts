import { z } from 'zod'
import { variantSpec } from '../catalog/products/products.ts'
import {
  collection,
  collectionWith,
  document,
  documentWith,
  relatedResource,
  resource,
  toMany,
} from '../document.ts'
import { money } from '../money-schema.ts'
import { flatPageQuery } from '../paging.ts'
import { defineRoutes } from '../route.ts'
import { listPageSize, listSorts } from './storefront/list-address.ts'

export const storeFrontResource = resource('storeFronts', {
  title: z.string(),
  descriptionHtml: z.string(),
  /** The name of the store’s address now, also where it was asked for by an old one. */ slug: z.string(),
  primaryColor: z.string(),
  logoImage: z.string().nullable(),
  bannerImage: z.string().nullable(),
  /** 180 pixels wide. */ favicon: z.string().nullable(),
  /** The same, 32 pixels wide. */ faviconSmall: z.string().nullable(),
  currency: z.string(),
  /** Where it sends to, ISO codes. */ countries: z.array(z.string()),
  contactEmail: z.string().nullable(),
  /** Search engines may list it. */ isFindable: z.boolean(),
  /** Nobody else sees it: the caller has the link of a preview, and the store is closed. */ isPreview:
    z.boolean(),
  /** By which its products can be looked through. */ types: z.array(z.string()),
  colors: z.array(z.object({ name: z.string(), hexCode: z.string().nullable() })),
  /** In the order of sizes. */ sizes: z.array(z.string()),
})
export type StoreFront = z.output<typeof storeFrontResource>

export const shopVariantResource = resource('productVariants', {
  productId: z.string(),
  spec: variantSpec,
  colorCode: z.string().nullable(),
  size: z.string().nullable(),
  price: money,
  /** At most ten. */ available: z.number().int(),
  image: z.string().nullable(),
})
export type ShopVariant = z.output<typeof shopVariantResource>

export const shopProductResource = relatedResource(
  'storeProducts',
  {
    name: z.string(),
    descriptionHtml: z.string(),
    /** The lowest of its variants. */ price: money,
    /** Variants cost more, too. */ isPriceFrom: z.boolean(),
    images: z.array(z.object({ url: z.string(), alt: z.string() })),
    hexCodes: z.array(z.string()),
    /** Of all variants, at most ten. */ available: z.number().int(),
  },
  { productVariants: toMany('productVariants') },
)
export type ShopProduct = z.output<typeof shopProductResource>

const shopProductsQuery = flatPageQuery(
  {
    search: z.string().max(200).optional(),
    filters: z
      .object({
        type: z.string().max(200).optional(),
        color: z.string().max(200).optional(),
        size: z.string().max(200).optional(),
        available: z.enum(['true', 'false']).optional(),
      })
      .optional(),
    sort: z.enum(listSorts).optional(),
  },
  listPageSize,
)

/** `:storeId` is the slug or the id (reading B6). */
export const storeParam = z.object({ storeId: z.string() })
const productParam = storeParam.extend({ id: z.string() })

/** What shoppers see. A closed store, and one that there is not, answer the same. */
export const storeFrontRoutes = defineRoutes({
  getStoreFront: {
    method: 'GET',
    path: '/store_front/:storeId',
    access: 'shopper',
    summary:
      'The public face of an open store, by slug or id; a token for its cart is in the header `recipient-token`',
    params: storeParam,
    response: document(storeFrontResource),
    errors: ['not_found', 'too_many_requests'],
  },
  listShopProducts: {
    method: 'GET',
    path: '/store_front/:storeId/products',
    access: 'shopper',
    summary: 'What a store sells, with its variants: by type, color, size, what is there, or words',
    params: storeParam,
    query: shopProductsQuery,
    response: collectionWith(shopProductResource, shopVariantResource),
    errors: ['not_found', 'malformed_request', 'too_many_requests'],
  },
  getShopProduct: {
    method: 'GET',
    path: '/store_front/:storeId/products/:id',
    access: 'shopper',
    summary: 'One product of a store with its variants; what is not in the store is missing',
    params: productParam,
    response: documentWith(shopProductResource, shopVariantResource),
    errors: ['not_found', 'too_many_requests'],
  },
  listShopVariants: {
    method: 'GET',
    path: '/store_front/:storeId/products/:id/product_variants',
    access: 'shopper',
    summary: 'The variants of a product, sizes in their order',
    params: productParam,
    response: collection(shopVariantResource),
    errors: ['not_found', 'too_many_requests'],
  },
  listShopSuggestions: {
    method: 'GET',
    path: '/store_front/:storeId/products/:id/suggested_products',
    access: 'shopper',
    summary:
      'Up to four products beside one: chosen by the team, else bought with it, else like it, else the newest; none is sold out',
    params: productParam,
    response: collectionWith(shopProductResource, shopVariantResource),
    errors: ['not_found', 'too_many_requests'],
  },
})
