import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import type { ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'

export interface CatalogListState {
  page: number
  size: number
  q: string
  team: string
  state: string
  kind: string
  stock: string
}

export const queryOf = ({ page, size, q, team, state, kind, stock }: CatalogListState) => ({
  page: { number: page, size },
  search: q.trim() || undefined,
  filters: {
    team_id: team || undefined,
    state: (state || undefined) as 'active' | undefined,
    kind: (kind || undefined) as 'gift' | undefined,
    stock: (stock || undefined) as 'none' | undefined,
  },
})

export async function readProducts(state: CatalogListState, signal?: AbortSignal) {
  return readMany(await callApi(productEditingRoutes.listUpkeepProducts, { query: queryOf(state), signal }))
}
export type ProductRow = Awaited<ReturnType<typeof readProducts>>['items'][number]

export function useProducts(state: CatalogListState) {
  return useQuery(
    queryOptions({
      queryKey: ['upstoreProducts', 'list', state],
      queryFn: ({ signal }) => readProducts(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

const readProduct = async (id: string, signal?: AbortSignal) =>
  readOne(await callApi(productEditingRoutes.getUpkeepProduct, { params: { id }, signal }))
export type ProductView = Awaited<ReturnType<typeof readProduct>>
export type VariantView = ProductView['variants'][number]
const productKey = (id: string) => ['upstoreProducts', 'one', id]

export function useProduct(id: string) {
  return useQuery(
    queryOptions({
      queryKey: productKey(id),
      queryFn: ({ signal }) => readProduct(id, signal),
      staleTime: 0,
    }),
  )
}

export const refetchProduct = (id: string) => queryClient.invalidateQueries({ queryKey: productKey(id) })

/** Every change of a product answers with all of it. */
export function storeProduct(answer: ResponseOf<typeof productEditingRoutes.updateProduct>) {
  queryClient.setQueryData(productKey(answer.data.id), readOne(answer))
  void queryClient.invalidateQueries({ queryKey: ['upstoreProducts', 'list'] })
}

export const useCreateProduct = (onDone: (id: string) => void) =>
  useCall(productEditingRoutes.createProduct, {
    refreshes: ['upstoreProducts'],
    success: answer =>
      `${answer.data.attributes.name} is in the catalog of ${answer.data.attributes.teamName}.`,
    quiet: true,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateProduct = () =>
  useCall(productEditingRoutes.updateProduct, {
    success: 'The product was saved.',
    quiet: true,
    onSuccess: storeProduct,
  })
const actions = { fallback: 'The product could not be changed.', onSuccess: storeProduct } as const
export const useArchiveProduct = () =>
  useCall(productEditingRoutes.archiveProduct, {
    ...actions,
    success: 'The product is archived: nobody can order it anymore.',
  })
export const useUnarchiveProduct = () =>
  useCall(productEditingRoutes.unarchiveProduct, {
    ...actions,
    success: 'The product is back in the catalog.',
  })
export const useDeleteProduct = (onDone: () => void) =>
  useCall(productEditingRoutes.deleteProduct, {
    refreshes: ['upstoreProducts'],
    success: 'The product was deleted.',
    fallback: 'The product could not be deleted.',
    onSuccess: onDone,
  })
export const useCreateVariant = (onDone: () => void) =>
  useCall(productEditingRoutes.createVariant, {
    success: 'The variant was added.',
    quiet: true,
    onSuccess: answer => {
      storeProduct(answer)
      onDone()
    },
  })
export const useUpdateVariant = (onDone: () => void) =>
  useCall(productEditingRoutes.updateVariant, {
    success: 'The variant was saved.',
    quiet: true,
    onSuccess: answer => {
      storeProduct(answer)
      onDone()
    },
  })
export const useArchiveVariant = () =>
  useCall(productEditingRoutes.archiveVariant, { ...actions, success: 'The variant is archived.' })
export const useUnarchiveVariant = () =>
  useCall(productEditingRoutes.unarchiveVariant, {
    ...actions,
    success: 'The variant is back in the catalog.',
  })
export const useDeleteVariant = () =>
  useCall(productEditingRoutes.deleteVariant, { ...actions, success: 'The variant was deleted.' })
