import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { groupOrderActionRoutes } from '@ribbon/contract/gifting/group-orders/group-order-actions'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { participantRoutes } from '@ribbon/contract/gifting/group-orders/participants'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { keepOrder } from '../group-orders.data.ts'

const refreshes = ['groupOrders', 'products'] as const

const readPeople = async (
  orderId: string,
  query: QueryInputOf<typeof participantRoutes.listGroupOrderRecipients>,
  signal: AbortSignal,
) =>
  readMany(
    await callApi(participantRoutes.listGroupOrderRecipients, { params: { id: orderId }, query, signal }),
  )
export type PersonRow = Awaited<ReturnType<typeof readPeople>>['items'][number]

export const peopleQuery = (
  orderId: string,
  asked: QueryInputOf<typeof participantRoutes.listGroupOrderRecipients>,
) =>
  queryOptions({
    queryKey: ['groupOrders', 'people', orderId, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPeople(orderId, asked, signal),
  })

export const personQuery = (orderId: string, recipientId: string) =>
  queryOptions({
    queryKey: ['groupOrders', 'person', orderId, recipientId],
    queryFn: async ({ signal }): Promise<PersonRow> =>
      readOne(
        await callApi(participantRoutes.getGroupOrderRecipient, {
          params: { id: orderId, recipientId },
          signal,
        }),
      ),
  })

export const chosenItemsQuery = (orderId: string, recipientId: string) =>
  queryOptions({
    queryKey: ['groupOrders', 'chosenItems', orderId, recipientId],
    queryFn: async ({ signal }) =>
      readMany(
        await callApi(participantRoutes.listRecipientTierItems, {
          params: { id: orderId },
          query: { filters: { recipient_id: recipientId } },
          signal,
        }),
      ).items,
  })

/** How many of each product and bundle were confirmed, by kind and id. */
export const redeemedQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['groupOrders', 'itemsSummary', orderId],
    queryFn: async ({ signal }) => {
      const { items } = readMany(
        await callApi(groupOrderActionRoutes.getItemsSummary, { params: { id: orderId }, signal }),
      )
      return new Map(items.map(item => [`${item.itemableType} ${item.id}`, item.redemeedQty]))
    },
  })

/** Days begin where the clock of this browser says so. */
export const daysQuery = (orderId: string, utcOffset: number) =>
  queryOptions({
    queryKey: ['groupOrders', 'days', orderId, utcOffset],
    queryFn: async ({ signal }) =>
      readMany(
        await callApi(groupOrderActionRoutes.listConfirmationDays, {
          params: { id: orderId },
          query: { utc_offset: utcOffset },
          signal,
        }),
      ).items,
  })

export const useLock = () =>
  useCall(groupOrderActionRoutes.lockGroupOrder, {
    refreshes,
    onSuccess: keepOrder,
    success: 'Choosing is paused. What people hold stays theirs.',
    fallback: 'The redemption could not be paused.',
  })
export const useUnlock = () =>
  useCall(groupOrderActionRoutes.unlockGroupOrder, {
    refreshes,
    onSuccess: keepOrder,
    success: 'People can choose again.',
    fallback: 'The redemption could not be opened again.',
  })
export const useCancel = (onDone: () => void) =>
  useCall(groupOrderActionRoutes.cancelGroupOrder, {
    refreshes,
    onSuccess: answer => {
      keepOrder(answer)
      onDone()
    },
    success: 'The redemption was canceled, and what was held went back to stock.',
    fallback: 'The redemption could not be canceled.',
  })
export const useReopen = () =>
  useCall(groupOrderActionRoutes.reopenGroupOrder, {
    refreshes,
    onSuccess: keepOrder,
    success: 'The page is open again for everyone without an order.',
    fallback: 'The redemption could not be reopened.',
  })
export const useDeleteOrder = (onDone: () => void) =>
  useCall(groupOrderRoutes.deleteGroupOrder, {
    onSuccess: onDone,
    success: 'Redemption order deleted successfully!',
    fallback: 'The redemption could not be deleted.',
  })

export const useCorrectPerson = () =>
  useCall(participantRoutes.updateGroupOrderRecipient, {
    refreshes,
    quiet: true,
    success: 'The address was saved.',
    fallback: 'The address could not be saved.',
  })
export const useSkipPerson = () =>
  useCall(participantRoutes.disableGroupOrderRecipient, {
    refreshes,
    fallback: 'The recipient could not be skipped.',
  })
export const useEnablePerson = () =>
  useCall(participantRoutes.enableGroupOrderRecipient, {
    refreshes,
    fallback: 'The recipient could not be re-enabled.',
  })
export const useRemovePerson = (onDone: () => void) =>
  useCall(participantRoutes.deleteGroupOrderRecipient, {
    refreshes,
    onSuccess: onDone,
    success: 'The recipient was removed.',
    fallback: 'The recipient could not be removed.',
  })

const bulkFailures = {
  enable: 'The recipients could not be re-enabled.',
  disable: 'The recipients could not be skipped.',
  delete: 'The recipients could not be removed.',
}
export const useChangePeople = (action: keyof typeof bulkFailures) =>
  useCall(participantRoutes.changeGroupOrderRecipients, { refreshes, fallback: bulkFailures[action] })
