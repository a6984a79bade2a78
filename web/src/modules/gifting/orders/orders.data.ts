import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { bulkSendRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import type { DayRange } from '../../../ui/table/date-range.rules.ts'
import { listedSort, type ListState } from './list/order-list-state.ts'
import { listedStatus, type OrderTab } from './orders.rules.ts'

export interface OrderListInput {
  tab: OrderTab
  ownId: string
  state: ListState
  days: DayRange
}

async function readOrders({ tab, ownId, state, days }: OrderListInput, signal: AbortSignal) {
  const filters = {
    name_or_email: state.q.trim() || undefined,
    status: listedStatus(state.status),
    bulk_send_id: idOf(state.send),
    start_date: days.from || undefined,
    end_date: days.to || undefined,
  }
  const query = { page: { number: state.page, size: state.size }, sort: listedSort(state.sort), filters }
  if (tab === 'myOrders')
    return readMany(await callApi(orderRoutes.listUserOrders, { params: { id: ownId }, query, signal }))
  const ofTeam = {
    ...filters,
    user_id: idOf(state.user),
    subteam_id: idOf(state.subteam),
    ...(tab === 'groupOrders' ? { redemption: 'true' as const } : {}),
  }
  return readMany(await callApi(orderRoutes.listOrders, { query: { ...query, filters: ofTeam }, signal }))
}

const idOf = (text: string) => (/^[1-9]\d*$/.test(text) ? text : undefined)

export type OrderRow = Awaited<ReturnType<typeof readOrders>>['items'][number]

export function useOrders(input: OrderListInput) {
  const { tab, ownId, days } = input
  // Columns and the name of a view change nothing of what is read.
  const { page, size, q, status, user, subteam, send, sort } = input.state
  return useQuery(
    queryOptions({
      queryKey: ['orders', 'list', tab, ownId, { page, size, q, status, user, subteam, send, sort, days }],
      queryFn: ({ signal }) => readOrders(input, signal),
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
