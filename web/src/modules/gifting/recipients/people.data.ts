import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { recipientRoutes, mergeAndEraseRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { saveCsv } from '../../../platform/files/save-csv.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import type { DayRange } from '../../../ui/table/date-range.rules.ts'
import { listedAddress, listedSort, type ListState } from './address-book/people-list-state.ts'
import { recipientsQuery } from './recipients.data.ts'

/** What of the address book an address asks for. */
function bookQuery({ q, address }: ListState, { from, to }: DayRange) {
  return {
    search: q.trim() || undefined,
    filters: { address: listedAddress(address), from: from || undefined, to: to || undefined },
  }
}

export const usePeople = (state: ListState, days: DayRange) =>
  useQuery(
    recipientsQuery({
      page: { number: state.page, size: state.size },
      sort: listedSort(state.sort),
      ...bookQuery(state, days),
    }),
  )

const readOrders = async (id: string, page: { number: number; size: number }, signal: AbortSignal) =>
  readMany(await callApi(orderRoutes.listOrders, { query: { page, filters: { recipient_id: id } }, signal }))
export type PersonOrder = Awaited<ReturnType<typeof readOrders>>['items'][number]

export function usePersonOrders(id: string, page: { number: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['orders', 'person', id, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readOrders(id, page, signal),
    }),
  )
}

export function usePersonLists(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['bulkImports', 'person', id],
      queryFn: async ({ signal }) =>
        readMany(await callApi(bulkImportRoutes.listListsOfRecipient, { params: { id }, signal })).items,
    }),
  )
}

export function useLikelyDuplicates(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['recipients', 'doubles', id],
      queryFn: async ({ signal }) =>
        readMany(await callApi(mergeAndEraseRoutes.listLikelyDoubles, { params: { id }, signal })).items,
    }),
  )
}

const touched = ['recipients', 'orders', 'bulkImports'] as const

// The form says itself what was wrong.
export const useAddPerson = () =>
  useCall(recipientRoutes.createRecipient, {
    refreshes: ['recipients'],
    quiet: true,
    success: 'The recipient was added.',
  })
export const useChangePerson = () =>
  useCall(recipientRoutes.updateRecipient, {
    refreshes: ['recipients'],
    quiet: true,
    success: 'The recipient was updated.',
  })

export const useAskAddress = () =>
  useCall(recipientRoutes.requestAddress, {
    refreshes: ['recipients'],
    fallback: 'The person could not be asked.',
    success: 'The mail is on its way.',
  })

export const useMerge = (onDone: () => void) =>
  useCall(mergeAndEraseRoutes.mergeRecipients, {
    refreshes: touched,
    fallback: 'The two could not be merged.',
    success: 'The two are one now.',
    onSuccess: onDone,
  })

export const useErase = (onDone: () => void) =>
  useCall(mergeAndEraseRoutes.eraseRecipient, {
    refreshes: touched,
    fallback: 'The data could not be erased.',
    success: 'The person’s data are gone.',
    onSuccess: onDone,
  })

/** Saves the recipients that the list shows on all its pages as a file that can be imported again. */
export function useExportPeople() {
  return useMutation({
    mutationFn: ({ state, days }: { state: ListState; days: DayRange }) =>
      callApi(recipientRoutes.exportRecipients, { query: bookQuery(state, days) }),
    onSuccess: text => {
      saveCsv('Recipients', text)
      showSuccess('The recipients were exported.')
    },
    onError: error => showError(error, 'The recipients could not be exported.'),
  })
}
