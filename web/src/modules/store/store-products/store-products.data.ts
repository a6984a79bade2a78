import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { storeProductRoutes } from '@ribbon/contract/store/store-products/store-products'
import { storeRoutes } from '@ribbon/contract/store/stores/stores'
import type { BodyInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { countWords, listedWords } from './store-products.rules.ts'

export interface ProductsState {
  page: number
  size: number
  q: string
  listed: string
  category: string
}

async function readProducts({ page, size, q, listed, category }: ProductsState, signal?: AbortSignal) {
  return readMany(
    await callApi(storeProductRoutes.listStoreProducts, {
      query: {
        page: { number: page, size },
        search: q.trim() || undefined,
        filters: {
          listed: listed === 'true' || listed === 'false' ? listed : undefined,
          category: category === 'Gift' || category === 'Bundle' ? category : undefined,
        },
      },
      signal,
    }),
  )
}

type Products = Awaited<ReturnType<typeof readProducts>>
export type StoreItemLine = Products['items'][number]

const lists = ['storeProducts', 'list']
const oneKey = (id: string) => ['storeProducts', 'one', id]

export function useStoreProducts(state: ProductsState) {
  return useQuery(
    queryOptions({
      queryKey: [...lists, state],
      queryFn: ({ signal }) => readProducts(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

export const storeProductQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) =>
      readOne(await callApi(storeProductRoutes.getStoreProduct, { params: { id }, signal })),
  })
export type StoreProduct = NonNullable<ReturnType<typeof useStoreProduct>['data']>
export const useStoreProduct = (id: string) => useQuery(storeProductQuery(id))

/** The name in the address of the team's store; null while it has none, undefined until that is known. */
export function useStoreSlug(): string | null | undefined {
  return useQuery(
    queryOptions({
      queryKey: ['stores', 'slug'],
      queryFn: async ({ signal }) => {
        const { data } = await callApi(storeRoutes.getStore, { signal })
        return data === null ? null : data.attributes.slug
      },
    }),
  ).data
}

type ProductChange = Exclude<BodyInputOf<typeof storeProductRoutes.updateStoreProduct>, { product: unknown }>

/** Saves fields of a product in the store, and shows what came of it. */
export async function saveProduct(slug: string, id: string, change: ProductChange): Promise<StoreProduct> {
  const saved = readOne(
    await callApi(storeProductRoutes.updateStoreProduct, { params: { slug, id }, body: change }),
  )
  queryClient.setQueryData(oneKey(id), saved)
  await queryClient.invalidateQueries({ queryKey: ['storeProducts'] })
  await queryClient.invalidateQueries({ queryKey: ['stores'] })
  return saved
}

/** Shows a change of rows of all lists at once. */
function showChange(ids: readonly string[], category: string, change: Partial<StoreItemLine>) {
  queryClient.setQueriesData<Products>(
    { queryKey: lists },
    list =>
      list && {
        ...list,
        items: list.items.map(item =>
          item.category === category && ids.includes(item.id) ? { ...item, ...change } : item,
        ),
      },
  )
}

/** Changes one field of a row, shown at once; a refused change goes back. */
export function useChangeProduct(slug: string | null | undefined) {
  return useMutation({
    mutationFn: ({ item, change }: { item: StoreItemLine; change: ProductChange }) =>
      saveProduct(slug ?? '', item.id, { ...change, version: item.version }),
    onMutate: async ({ item, change }) => {
      await queryClient.cancelQueries({ queryKey: ['storeProducts'] })
      if (change.is_listed !== undefined) showChange([item.id], 'Gift', { isListed: change.is_listed })
    },
    onError: (error, { item }) => {
      showChange([item.id], 'Gift', { isListed: item.isListed })
      showError(error, `${item.name} was not saved.`)
      void queryClient.invalidateQueries({ queryKey: ['storeProducts'] })
    },
    onSuccess: (saved, { change }) =>
      showSuccess(
        change.is_listed === undefined
          ? `The price of ${saved.name} was saved.`
          : listedWords([saved.name], change.is_listed),
      ),
  })
}

/** Shown at once; a refused change goes back. What becomes admin-only leaves the store. */
export function useAdminOnly() {
  return useMutation({
    mutationFn: ({ item, adminOnly }: { item: StoreItemLine; adminOnly: boolean }) =>
      callApi(productRoutes.updateMenuItem, {
        params: { id: item.id },
        body: { type: item.category === 'Gift' ? 'Product' : 'Bundle', admin_only: adminOnly },
      }),
    onMutate: async ({ item, adminOnly }) => {
      await queryClient.cancelQueries({ queryKey: ['storeProducts'] })
      showChange([item.id], item.category, { adminOnly, ...(adminOnly ? { isListed: false } : {}) })
    },
    onError: (error, { item }) => {
      showChange([item.id], item.category, { adminOnly: item.adminOnly, isListed: item.isListed })
      showError(error, `Who sees ${item.name} could not be changed.`)
    },
    onSuccess: (_, { item, adminOnly }) =>
      showSuccess(
        adminOnly
          ? `Only admins see ${item.name} now.${item.isListed ? ' It was taken out of the store.' : ''}`
          : `Everyone sees ${item.name} now.`,
      ),
    onSettled: () =>
      Promise.all(
        ['storeProducts', 'products', 'bundles', 'stores'].map(type =>
          queryClient.invalidateQueries({ queryKey: [type] }),
        ),
      ),
  })
}

/** Puts many products into the store or takes them out, with a way back. */
export function useListProducts(onDone: () => void) {
  const undo = useCall(storeProductRoutes.listStoreProductsAtOnce, {
    refreshes: ['storeProducts', 'stores'],
    fallback: 'The products were not changed.',
  })
  return useCall(storeProductRoutes.listStoreProductsAtOnce, {
    refreshes: ['storeProducts', 'stores'],
    fallback: 'The products were not changed.',
    onSuccess: answer => {
      const { isListed, productIds, adminOnlyCount } = answer.data.attributes
      const kept = adminOnlyCount > 0 ? [`${countWords(adminOnlyCount)} for admins only stayed out.`] : []
      const action = {
        label: 'Undo',
        run: () => undo.mutate({ body: { is_listed: !isListed, ids: productIds } }),
      }
      showSuccess(
        [listedWords(productIds, isListed), ...kept],
        productIds.length > 0 ? { action } : undefined,
      )
      onDone()
    },
  })
}

/** A description as shoppers will see it, made by the server as it is when it is saved. */
export function useDescriptionPreview(description: string) {
  return useQuery(
    queryOptions({
      queryKey: ['descriptionPreviews', description],
      enabled: description.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      queryFn: async ({ signal }) =>
        readOne(await callApi(storeProductRoutes.previewStoreDescription, { body: { description }, signal })),
    }),
  )
}

/** Products to suggest, found by name. */
export function useFoundProducts(search: string) {
  const query = { page: 1, size: 10, q: search, listed: '', category: 'Gift' }
  return useQuery(
    queryOptions({
      queryKey: [...lists, query],
      queryFn: ({ signal }) => readProducts(query, signal),
      enabled: search.trim() !== '',
      placeholderData: keepPreviousData,
    }),
  )
}
