import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { menuItemRoutes } from '@ribbon/contract/catalog/products/menu-items'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import {
  inventoryRoutes,
  restockRoutes,
  restockText,
  restockTitle,
} from '@ribbon/contract/warehouse/inventory/inventory'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { teamQuery } from '../../../platform/session.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { readSort } from './inventory.rules.ts'

export interface InventoryState {
  page: number
  size: number
  q: string
  sort: string
  only: string
}

async function readInventory({ page, size, q, sort, only }: InventoryState, signal?: AbortSignal) {
  const { key, direction } = readSort(sort)
  return readMany(
    await callApi(inventoryRoutes.listInventory, {
      query: {
        page: { number: page, size },
        search: q.trim() || undefined,
        filters: { [key]: direction },
        only: only === 'low' ? 'below_threshold' : undefined,
      },
      signal,
    }),
  )
}

type Inventory = Awaited<ReturnType<typeof readInventory>>
export type InventoryRow = Inventory['items'][number]
export type VariantRow = InventoryRow['variants'][number]

// News of stock come as news of products.
const lists = ['products', 'inventory']

export function useInventory(state: InventoryState) {
  return useQuery(
    queryOptions({
      queryKey: [...lists, state],
      queryFn: ({ signal }) => readInventory(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useBundles(page: number, size: number) {
  return useQuery(
    queryOptions({
      queryKey: ['bundles', 'inventory', page, size],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(productRoutes.listBundles, { query: { page: { number: page, size } }, signal }),
        ),
    }),
  )
}

interface Toggle {
  type: 'Product' | 'Bundle'
  id: string
  name: string
  adminOnly: boolean
}

function showToggle({ type, id, adminOnly }: Toggle) {
  const queryKey = type === 'Product' ? lists : ['bundles', 'inventory']
  queryClient.setQueriesData<{ items: { id: string; adminOnly: boolean }[] }>(
    { queryKey },
    list =>
      list && { ...list, items: list.items.map(item => (item.id === id ? { ...item, adminOnly } : item)) },
  )
}

/** Shown at once; a refused change goes back. */
export function useAdminOnly() {
  return useMutation({
    mutationFn: ({ type, id, adminOnly }: Toggle) =>
      callApi(productRoutes.updateMenuItem, { params: { id }, body: { type, admin_only: adminOnly } }),
    onMutate: async toggle => {
      await queryClient.cancelQueries({ queryKey: [toggle.type === 'Product' ? 'products' : 'bundles'] })
      showToggle(toggle)
    },
    onError: (error, toggle) => {
      showToggle({ ...toggle, adminOnly: !toggle.adminOnly })
      showError(error, `Who sees ${toggle.name} could not be changed.`)
    },
    onSuccess: (_, { name, adminOnly }) =>
      showSuccess(adminOnly ? `Only admins see ${name} now.` : `Everyone sees ${name} now.`),
    onSettled: (_, __, { type }) =>
      queryClient.invalidateQueries({ queryKey: [type === 'Product' ? 'products' : 'bundles'] }),
  })
}

/** Who sees several products; the flags stay, so that the same ones can be asked for. */
export function useAdminOnlyOfMany() {
  return useCall(menuItemRoutes.updateMenuItems, {
    refreshes: ['products'],
    fallback: 'Who sees the products could not be changed.',
    success: ({ data: { attributes } }) =>
      attributes.adminOnly ? 'Only admins see what was chosen now.' : 'Everyone sees what was chosen now.',
  })
}

export function useRequestRestock(onDone: () => void) {
  return useCall(restockRoutes.requestRestock, {
    refreshes: ['restockRequests', 'products'],
    fallback: 'The restock request could not be sent.',
    onSuccess: () => {
      showSuccess(restockText, { title: restockTitle })
      onDone()
    },
  })
}

export function useSetThreshold() {
  return useCall(teamRoutes.setStockThreshold, {
    quiet: true,
    refreshes: ['products'],
    success: 'The stock threshold was updated.',
    onSuccess: answer => queryClient.setQueryData(teamQuery.queryKey, readOne(answer)),
  })
}

export function useStockMails() {
  return useCall(teamRoutes.updateTeam, {
    success: 'Your stock email setting was saved.',
    fallback: 'Your stock email setting could not be saved.',
    onSuccess: answer => queryClient.setQueryData(teamQuery.queryKey, readOne(answer)),
  })
}

const historySize = 20

/** What moved a variant, newest first, twenty at a time. */
export function useMovements(variantId: string) {
  return useInfiniteQuery({
    queryKey: ['products', 'movements', variantId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      readMany(
        await callApi(inventoryRoutes.listStockMovements, {
          params: { id: variantId },
          query: { page: { number: pageParam, size: historySize } },
          signal,
        }),
      ),
    getNextPageParam: (last, pages) =>
      pages.length * historySize < last.totalCount ? pages.length + 1 : undefined,
  })
}

export function useRestocks(page: number, size: number) {
  return useQuery(
    queryOptions({
      queryKey: ['restockRequests', 'list', page, size],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(restockRoutes.listRestockRequests, {
            query: { page: { number: page, size } },
            signal,
          }),
        ),
    }),
  )
}

export type RestockRow = NonNullable<ReturnType<typeof useRestocks>['data']>['items'][number]

export function useRestock(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['restockRequests', 'one', id],
      queryFn: async ({ signal }) =>
        readOne(await callApi(restockRoutes.getRestockRequest, { params: { id }, signal })),
    }),
  )
}

export type RestockView = NonNullable<ReturnType<typeof useRestock>['data']>

export function useCancelRestock() {
  return useCall(restockRoutes.cancelRestockRequest, {
    refreshes: ['restockRequests', 'products'],
    fallback: 'The restock request could not be canceled.',
    success: answer => `Restock request #${answer.data.id} has been canceled.`,
  })
}
