import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { refundRequestRoutes } from '@ribbon/contract/money/deposits'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'

export interface RequestListState {
  page: number
  size: number
  show: string
}

const readRequests = async ({ page, size, show }: RequestListState, signal: AbortSignal) =>
  readMany(
    await callApi(refundRequestRoutes.listRefundRequests, {
      query: { page: { number: page, size }, filters: { waiting: show === 'all' ? undefined : 'true' } },
      signal,
    }),
  )
export type RequestRow = Awaited<ReturnType<typeof readRequests>>['items'][number]

export function useRefundRequests(state: RequestListState) {
  return useQuery(
    queryOptions({
      queryKey: ['refundRequests', state],
      queryFn: ({ signal }) => readRequests(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

export function useSettleRequest(onDone: () => void) {
  return useCall(refundRequestRoutes.settleRefundRequest, {
    refreshes: ['refundRequests'],
    fallback: 'The request could not be settled.',
    success: answer => `${answer.data.attributes.teamName} reads that it was paid.`,
    onSuccess: onDone,
  })
}

export function useDeclineRequest(onDone: () => void) {
  return useCall(refundRequestRoutes.declineRefundRequest, {
    refreshes: ['refundRequests'],
    fallback: 'The request could not be declined.',
    success: answer => `${answer.data.attributes.teamName} has it in its deposit again.`,
    onSuccess: onDone,
  })
}
