import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { catalogueRoutes } from '@ribbon/contract/catalogue'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../platform/api.ts'
import { readMany, readOne } from '../../platform/documents.ts'

// A bundle's count is that of its parts: its queries begin with 'products', so that live events of products reach them.

export type ProductsAsked = QueryInputOf<typeof catalogueRoutes.listProducts>
export type BundlesAsked = QueryInputOf<typeof catalogueRoutes.listBundles>

export const productsQuery = (asked: ProductsAsked) => queryOptions({
  queryKey: ['products', 'list', asked], placeholderData: keepPreviousData,
  queryFn: async ({ signal }) => readMany(await callApi(catalogueRoutes.listProducts, { query: asked, signal })),
})

export const bundlesQuery = (asked: BundlesAsked) => queryOptions({
  queryKey: ['products', 'bundles', 'list', asked], placeholderData: keepPreviousData,
  queryFn: async ({ signal }) => readMany(await callApi(catalogueRoutes.listBundles, { query: asked, signal })),
})

export const productFiltersQuery = queryOptions({
  queryKey: ['products', 'filters'], staleTime: 300_000,
  queryFn: async ({ signal }) => readOne(await callApi(catalogueRoutes.listProductFilters, { signal })),
})

async function readProduct(id: string, signal?: AbortSignal) {
  const { productVariants, ...product } = readOne(await callApi(catalogueRoutes.getProduct, { params: { id }, signal }))
  return { ...product, variants: productVariants }
}

export const productQuery = (id: string) => queryOptions({
  queryKey: ['products', id],
  queryFn: async ({ signal }) => readProduct(id, signal),
})

async function readBundle(id: string, signal?: AbortSignal) {
  const document = await callApi(catalogueRoutes.getBundle, { params: { id }, signal })
  const { bundleItems, ...bundle } = readOne(document)
  const variants = document.included.filter(entry => entry.type === 'productVariants').map(({ id: variantId, attributes }) => ({ id: variantId, ...attributes }))
  const parts = bundleItems.flatMap(({ id: itemId, qty, product }) => (
    product ? [{ id: itemId, quantity: qty, product: { id: product.id, name: product.name, images: product.representative_images }, variants: variants.filter(variant => variant.productId === product.id) }] : []
  ))
  return { ...bundle, parts }
}

export const bundleQuery = (id: string) => queryOptions({
  queryKey: ['products', 'bundles', id],
  queryFn: async ({ signal }) => readBundle(id, signal),
})

export type ProductDetail = Awaited<ReturnType<typeof readProduct>>
export type BundleDetail = Awaited<ReturnType<typeof readBundle>>
