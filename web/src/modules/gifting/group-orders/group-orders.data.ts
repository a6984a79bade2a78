import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { ApiError, callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { isAtWork } from './group-orders.rules.ts'

const lookAgainMs = 2_000

const readOrder = (answer: ResponseOf<typeof groupOrderRoutes.getGroupOrder>) => readOne(answer)
export type GroupOrderView = ReturnType<typeof readOrder>

const readOrders = async (
  query: QueryInputOf<typeof groupOrderRoutes.listGroupOrders>,
  signal: AbortSignal,
) => readMany(await callApi(groupOrderRoutes.listGroupOrders, { query, signal }))
export type GroupOrderLine = Awaited<ReturnType<typeof readOrders>>['items'][number]

const orderKey = (id: string) => ['groupOrders', 'one', id] as const

/** Live events make it be read again; while a run is at work it is looked at besides. */
export const groupOrderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }): Promise<GroupOrderView> =>
      readOrder(await callApi(groupOrderRoutes.getGroupOrder, { params: { id }, signal })),
    refetchInterval: query => (query.state.data && isAtWork(query.state.data.state) ? lookAgainMs : false),
  })

export const groupOrdersQuery = (asked: QueryInputOf<typeof groupOrderRoutes.listGroupOrders>) =>
  queryOptions({
    queryKey: ['groupOrders', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readOrders(asked, signal),
  })

/** A load that is answered 404 or 500 leads to the page for what is not there (S2 §2). */
export function leadsToNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 500)
}

export function keepOrder(answer: ResponseOf<typeof groupOrderRoutes.getGroupOrder>) {
  queryClient.setQueryData(orderKey(answer.data.id), readOrder(answer))
}

/** Shows a state before the server has answered. */
export function showState(id: string, state: GroupOrderView['state']) {
  queryClient.setQueryData<GroupOrderView>(orderKey(id), order => order && { ...order, state })
}

export const useCreateGroupOrder = () =>
  useCall(groupOrderRoutes.createGroupOrder, {
    refreshes: ['groupOrders'],
    quiet: true,
    onSuccess: keepOrder,
  })
export const useUpdateGroupOrder = () =>
  useCall(groupOrderRoutes.updateGroupOrder, {
    refreshes: ['groupOrders'],
    quiet: true,
    onSuccess: keepOrder,
  })
