import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import type { ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { queryOf, readProducts, type CatalogListState } from '../editing/editing.data.ts'

async function readBundles(state: CatalogListState, signal: AbortSignal) {
  return readMany(await callApi(productEditingRoutes.listUpkeepBundles, { query: queryOf(state), signal }))
}
export type BundleRow = Awaited<ReturnType<typeof readBundles>>['items'][number]

export function useBundles(state: CatalogListState) {
  return useQuery(
    queryOptions({
      queryKey: ['upstoreBundles', 'list', state],
      queryFn: ({ signal }) => readBundles(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}
const readBundle = async (id: string, signal?: AbortSignal) =>
  readOne(await callApi(productEditingRoutes.getUpkeepBundle, { params: { id }, signal }))
export type BundleView = Awaited<ReturnType<typeof readBundle>>
const bundleKey = (id: string) => ['upstoreBundles', 'one', id]

export function useBundle(id: string) {
  return useQuery(
    queryOptions({ queryKey: bundleKey(id), queryFn: ({ signal }) => readBundle(id, signal), staleTime: 0 }),
  )
}
export const refetchBundle = (id: string) => queryClient.invalidateQueries({ queryKey: bundleKey(id) })
export function storeBundle(answer: ResponseOf<typeof productEditingRoutes.updateBundle>) {
  queryClient.setQueryData(bundleKey(answer.data.id), readOne(answer))
  void queryClient.invalidateQueries({ queryKey: ['upstoreBundles', 'list'] })
}
export const useCreateBundle = (onDone: (id: string) => void) =>
  useCall(productEditingRoutes.createBundle, {
    refreshes: ['upstoreBundles'],
    success: answer =>
      `${answer.data.attributes.name} is in the catalog of ${answer.data.attributes.teamName}.`,
    quiet: true,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateBundle = () =>
  useCall(productEditingRoutes.updateBundle, {
    success: 'The bundle was saved.',
    quiet: true,
    onSuccess: storeBundle,
  })
const actions = { fallback: 'The bundle could not be changed.', onSuccess: storeBundle } as const
export const useArchiveBundle = () =>
  useCall(productEditingRoutes.archiveBundle, {
    ...actions,
    success: 'The bundle is archived: nobody can order it anymore.',
  })
export const useUnarchiveBundle = () =>
  useCall(productEditingRoutes.unarchiveBundle, {
    ...actions,
    success: 'The bundle is back in the catalog.',
  })

/** Products of a team that can become parts of a bundle. */
export function usePartChoices(team: string, search: string) {
  return useQuery(
    queryOptions({
      queryKey: ['upstoreProducts', 'parts', team, search],
      enabled: team !== '',
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (
          await readProducts(
            { page: 1, size: 20, q: search, team, state: 'active', kind: 'gift', stock: '' },
            signal,
          )
        ).items,
    }),
  )
}
