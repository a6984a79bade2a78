import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { shopOrderRoutes } from '@ribbon/contract/connections/shop-orders'
import { callApi } from '../../../platform/api.ts'
import { readMany } from '../../../platform/documents.ts'
import { askedPeriod, type PeriodState } from '../../../platform/forms/periods.ts'

export interface ShopOrderListState extends PeriodState {
  q: string
  page: number
  size: number
}

async function readShopOrders({ q, page, size, ...period }: ShopOrderListState, signal: AbortSignal) {
  const search = q.trim() || undefined
  const query = { ...askedPeriod(period), search, page, perPage: size }
  return readMany(await callApi(shopOrderRoutes.listShopOrders, { query, signal }))
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
