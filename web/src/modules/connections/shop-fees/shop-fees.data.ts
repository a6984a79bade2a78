import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { feeKinds, shopFeeRoutes } from '@ribbon/contract/connections/shop-fees/shop-fees'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import type { PeriodState } from '../../../platform/forms/periods.ts'
import { askedMonths } from './shop-fees.rules.ts'

/** The shop's platform in the path of every call about its fees. */
export const platform = 'shopify'

export interface FeeListState extends PeriodState {
  q: string
  page: number
  size: number
}

async function readMonths({ q, page, size, ...period }: FeeListState, signal: AbortSignal) {
  const query = { ...askedMonths(period), search: q.trim() || undefined, page: { number: page, size } }
  return readMany(await callApi(shopFeeRoutes.listMonthlyFees, { params: { platform }, query, signal }))
}
export type FeeMonthRow = Awaited<ReturnType<typeof readMonths>>['items'][number]

export const useFeeMonths = (state: FeeListState) =>
  useQuery(
    queryOptions({
      queryKey: ['shopMonthlyFees', 'list', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readMonths(state, signal),
    }),
  )

export interface FeeMonthState {
  kind: string
  q: string
  page: number
  size: number
}

async function readMonth(id: string, { kind, q, page, size }: FeeMonthState, signal: AbortSignal) {
  const query = {
    kind: feeKinds.find(each => each === kind),
    search: q.trim() || undefined,
    page: { number: page, size },
  }
  const answer = await callApi(shopFeeRoutes.getMonthlyFee, { params: { platform, id }, query, signal })
  const lines = answer.included.map(line => ({ id: line.id, ...line.attributes }))
  return { month: readOne({ data: answer.data }), lines, totalCount: answer.meta.totalCount }
}
export type FeeMonthView = Awaited<ReturnType<typeof readMonth>>
export type FeeLineRow = FeeMonthView['lines'][number]

export const useFeeMonth = (id: string, state: FeeMonthState) =>
  useQuery(
    queryOptions({
      queryKey: ['shopMonthlyFees', 'one', id, state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readMonth(id, state, signal),
    }),
  )

/** Begins the file of the months that are listed. */
export const useExportFees = (onStarted: (id: string) => void) =>
  useCall(shopFeeRoutes.exportMonthlyFees, {
    refreshes: ['exports'],
    fallback: 'Exporting data failed',
    onSuccess: answer => onStarted(answer.data.id),
  })
