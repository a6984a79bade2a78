import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { shopOrderRoutes, type ShopOrderState } from '@ribbon/contract/connections/shop-orders'
import { inventoryRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { askedPeriod, type PeriodState } from '../../../platform/forms/periods.ts'
import { showSuccess } from '../../../platform/toasts.ts'
import { isOfAnyDay } from './shop-orders.rules.ts'

export interface ShopOrderListState extends PeriodState {
  state: ShopOrderState | undefined
  q: string
  page: number
  size: number
}

async function readShopOrders({ state, q, page, size, ...period }: ShopOrderListState, signal: AbortSignal) {
  const search = q.trim() || undefined
  const days = isOfAnyDay(state) ? {} : askedPeriod(period)
  const query = { ...days, search, page, perPage: size, status: state }
  return readMany(
    await callApi(shopOrderRoutes.listShopOrders, { params: { platform: 'shopify' }, query, signal }),
  )
}
export type ShopOrderRow = Awaited<ReturnType<typeof readShopOrders>>['items'][number]

export const useShopOrders = (state: ShopOrderListState) =>
  useQuery(
    queryOptions({
      queryKey: ['shopOrders', 'list', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readShopOrders(state, signal),
    }),
  )

async function readShopOrder(id: string, signal: AbortSignal) {
  return readOne(await callApi(shopOrderRoutes.getShopOrder, { params: { id }, signal }))
}
export type ShopOrderView = Awaited<ReturnType<typeof readShopOrder>>
export type ShopLine = ShopOrderView['items'][number]

export const useShopOrder = (id: string) =>
  useQuery({ queryKey: ['shopOrders', id], queryFn: ({ signal }) => readShopOrder(id, signal) })

/** How many orders are open, in work, or wait for something. */
export const useShopFulfillment = () =>
  useQuery({
    queryKey: ['shopOrders', 'counts'],
    queryFn: async ({ signal }) => readOne(await callApi(shopOrderRoutes.getShopFulfillment, { signal })),
  })

async function readStock(q: string, signal: AbortSignal) {
  const query = { page: { number: 1, size: 20 }, search: q.trim() || undefined }
  return readMany(await callApi(inventoryRoutes.listInventory, { query, signal })).items
}

/** What of the team’s stock an item may be, by name or SKU. */
export const useStockChoices = (q: string) =>
  useQuery({
    // News of stock come as news of products.
    queryKey: ['products', 'choices', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readStock(q, signal),
  })

const refreshes = ['shopOrders']

/** The toast takes the choice back. */
export function useMatchLine(line: ShopLine) {
  const unmatch = useUnmatchLine()
  return useCall(shopOrderRoutes.matchShopLine, {
    refreshes,
    fallback: 'The match was not saved.',
    onSuccess: (_, { params }) =>
      showSuccess(`“${line.title}” is matched. The same lines of other orders go on, too.`, {
        title: 'Line matched',
        action: {
          label: 'Undo',
          run: () => unmatch.mutate({ params, body: { match: { line_id: line.id } } }),
        },
      }),
  })
}

/** The toast takes the choice back. */
export function useLeaveProduct(line: ShopLine) {
  const unmatch = useUnmatchLine()
  return useCall(shopOrderRoutes.matchShopLine, {
    refreshes,
    fallback: 'The choice was not saved.',
    onSuccess: (_, { params }) =>
      showSuccess(`Orders with “${line.title}” are left to your shop from now on.`, {
        title: 'Never from your stock',
        action: {
          label: 'Undo',
          run: () => unmatch.mutate({ params, body: { match: { line_id: line.id } } }),
        },
      }),
  })
}

export const useUnmatchLine = () =>
  useCall(shopOrderRoutes.unmatchShopLine, {
    refreshes,
    fallback: 'The match was not taken back.',
    success: 'The choice is taken back. The order waits for another.',
  })

export const useCloseShopOrder = () =>
  useCall(shopOrderRoutes.closeShopOrder, {
    refreshes,
    fallback: 'The order was not closed.',
    success: 'The order is closed.',
  })
