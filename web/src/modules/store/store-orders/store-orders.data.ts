import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { storeOrderRoutes, type StoreOrderTab } from '@ribbon/contract/store/store-orders/store-orders'
import { storeOrderActionRoutes } from '@ribbon/contract/store/store-orders/store-order-actions'
import { storeMetricRoutes } from '@ribbon/contract/store/store-orders/store-metrics'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { askedPeriod, type PeriodState } from '../../../platform/forms/periods.ts'

export interface StoreOrderListState extends PeriodState {
  tab: StoreOrderTab
  q: string
  page: number
  size: number
}

/** A search looks through all time; the list without one shows a period. */
async function readOrders(state: StoreOrderListState, signal: AbortSignal) {
  const { tab: status, q, page, size: perPage } = state
  const query = q.trim()
  return readMany(
    query === ''
      ? await callApi(storeOrderRoutes.listStoreOrders, {
          query: { ...askedPeriod(state), status, page, perPage },
          signal,
        })
      : await callApi(storeOrderRoutes.searchStoreOrders, {
          query: { query, status, page, perPage },
          signal,
        }),
  )
}
export type StoreOrderRow = Awaited<ReturnType<typeof readOrders>>['items'][number]

export const useStoreOrders = (state: StoreOrderListState) =>
  useQuery(
    queryOptions({
      queryKey: ['storeOrders', 'list', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readOrders(state, signal),
    }),
  )

const readOrder = async (orderId: string, signal: AbortSignal) =>
  readOne(await callApi(storeOrderRoutes.getStoreOrder, { params: { orderId }, signal }))
export type StoreOrderView = Awaited<ReturnType<typeof readOrder>>

export const useStoreOrder = (orderId: string) =>
  useQuery(
    queryOptions({
      queryKey: ['storeOrders', 'one', orderId],
      queryFn: ({ signal }) => readOrder(orderId, signal),
    }),
  )

const readMetrics = async (state: PeriodState, signal: AbortSignal) =>
  readOne(await callApi(storeMetricRoutes.getStoreMetrics, { query: askedPeriod(state), signal }))
export type StoreMetricsView = Awaited<ReturnType<typeof readMetrics>>

export const storeMetricsQuery = (state: PeriodState) =>
  queryOptions({
    queryKey: ['storeOrders', 'metrics', state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readMetrics(state, signal),
  })

const refreshes = ['storeOrders']

export const useRefundStoreOrder = (onSuccess: () => void) =>
  useCall(storeOrderActionRoutes.refundStoreOrder, {
    refreshes,
    success: 'The refund is under way.',
    fallback: 'The refund could not be made.',
    onSuccess,
  })

export const useEraseBuyer = (onSuccess: () => void) =>
  useCall(storeOrderActionRoutes.eraseBuyer, {
    refreshes: ['storeOrders', 'giftCards', 'storeAccess'],
    success: 'The buyer’s data are gone.',
    fallback: 'The data could not be erased.',
    onSuccess,
  })

export const useCancelStoreOrder = (onSuccess: () => void) =>
  useCall(storeOrderActionRoutes.cancelStoreOrder, {
    refreshes,
    success: answer => `Order #${answer.data.attributes.number} has been canceled.`,
    fallback: 'The order could not be canceled.',
    onSuccess,
  })
