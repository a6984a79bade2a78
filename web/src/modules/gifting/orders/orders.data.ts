import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { bulkSendRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { listedStatus, type OrderTab } from './orders.rules.ts'

export interface OrderListState {
  page: number
  size: number
  q: string
  status: string
  user: string
  subteam: string
  send: string
}

async function readOrders(
  tab: OrderTab,
  ownId: string,
  { page, size, q, status, user, subteam, send }: OrderListState,
  signal: AbortSignal,
) {
  const query = {
    page: { number: page, size },
    filters: { name_or_email: q.trim() || undefined, status: listedStatus(status), bulk_send_id: idOf(send) },
  }
  if (tab === 'myOrders')
    return readMany(await callApi(orderRoutes.listUserOrders, { params: { id: ownId }, query, signal }))
  const filters = {
    ...query.filters,
    user_id: idOf(user),
    subteam_id: idOf(subteam),
    ...(tab === 'groupOrders' ? { redemption: 'true' as const } : {}),
  }
  return readMany(await callApi(orderRoutes.listOrders, { query: { ...query, filters }, signal }))
}

const idOf = (text: string) => (/^[1-9]\d*$/.test(text) ? text : undefined)

export type OrderRow = Awaited<ReturnType<typeof readOrders>>['items'][number]

export function useOrders(tab: OrderTab, ownId: string, state: OrderListState) {
  return useQuery(
    queryOptions({
      queryKey: ['orders', 'list', tab, ownId, state],
      queryFn: ({ signal }) => readOrders(tab, ownId, state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

const readOrder = async (id: string, signal: AbortSignal) =>
  readOne(await callApi(orderRoutes.getOrder, { params: { id }, signal }))
export type OrderView = Awaited<ReturnType<typeof readOrder>>

export function useOrder(id: string) {
  return useQuery(
    queryOptions({ queryKey: ['orders', 'one', id], queryFn: ({ signal }) => readOrder(id, signal) }),
  )
}

export function useCancelOrder(onDone: () => void) {
  return useCall(orderRoutes.cancelOrder, {
    refreshes: ['orders'],
    fallback: 'The order could not be canceled.',
    success: answer => `Order #${answer.data.attributes.orderId} has been canceled.`,
    onSuccess: onDone,
  })
}

/** The team's members by name, the first hundred that fit the search. */
export function useSenders(search: string, isOn: boolean) {
  return useQuery(
    queryOptions({
      queryKey: ['members', 'senders', search],
      enabled: isOn,
      staleTime: 300_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(memberRoutes.listMembers, {
            query: { page: { number: 1, size: 100 }, search: search || undefined },
            signal,
          }),
        ),
    }),
  )
}

/** The team's sub-teams by name. */
export function useSubteamChoices() {
  return useQuery(
    queryOptions({
      queryKey: ['subteams', 'choices'],
      staleTime: 300_000,
      queryFn: async ({ signal }) => readMany(await callApi(subteamRoutes.listSubteams, { signal })).items,
    }),
  )
}

/** The list a send went to, for saying what the orders are narrowed to. */
export function useSendName(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['bulkSends', 'name', id],
      queryFn: async ({ signal }) =>
        readOne(await callApi(bulkSendRoutes.getBulkSend, { params: { id }, signal })).listName,
    }),
  )
}
