import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { payoutRoutes } from '@ribbon/contract/store/payouts'
import { callApi } from '../../../platform/api.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import type { PeriodState } from '../../../platform/forms/periods.ts'
import { askedDays } from './payouts.rules.ts'

export interface PayoutListState extends PeriodState {
  page: number
  size: number
}

async function readPayouts({ page, size, ...period }: PayoutListState, signal: AbortSignal) {
  const query = { ...askedDays(period), page, perPage: size }
  const answer = await callApi(payoutRoutes.listPayouts, { query, signal })
  return { ...readMany(answer), ...answer.meta }
}
export type PayoutList = Awaited<ReturnType<typeof readPayouts>>
export type PayoutRow = PayoutList['items'][number]

export const usePayouts = (state: PayoutListState) =>
  useQuery(
    queryOptions({
      queryKey: ['payouts', 'list', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readPayouts(state, signal),
    }),
  )

async function readPayout(id: string, { page, size }: { page: number; size: number }, signal: AbortSignal) {
  const query = { page, perPage: size }
  const answer = await callApi(payoutRoutes.getPayout, { params: { id }, query, signal })
  const lines = answer.included.map(line => ({ id: line.id, ...line.attributes }))
  return { payout: readOne({ data: answer.data }), lines, totalCount: answer.meta.totalCount }
}
export type PayoutView = Awaited<ReturnType<typeof readPayout>>
export type PayoutLineRow = PayoutView['lines'][number]

export const usePayout = (id: string, paging: { page: number; size: number }) =>
  useQuery(
    queryOptions({
      queryKey: ['payouts', 'one', id, paging],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readPayout(id, paging, signal),
    }),
  )
