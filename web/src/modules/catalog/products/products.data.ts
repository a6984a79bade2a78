import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

// A bundle's count is that of its parts: its queries begin with 'products', so that live events of products reach them.

export type ProductsAsked = QueryInputOf<typeof productRoutes.listProducts>
export type BundlesAsked = QueryInputOf<typeof productRoutes.listBundles>

export const productsQuery = (asked: ProductsAsked) =>
  queryOptions({
    queryKey: ['products', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      readMany(await callApi(productRoutes.listProducts, { query: asked, signal })),
  })

export const bundlesQuery = (asked: BundlesAsked) =>
  queryOptions({
    queryKey: ['products', 'bundles', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      readMany(await callApi(productRoutes.listBundles, { query: asked, signal })),
  })

export const productFiltersQuery = queryOptions({
  queryKey: ['products', 'filters'],
  staleTime: 300_000,
  queryFn: async ({ signal }) => readOne(await callApi(productRoutes.listProductFilters, { signal })),
})
