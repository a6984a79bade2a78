import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { operatorFeeRoutes } from '@ribbon/contract/connections/shop-fees/operator-fees'
import { priceListRoutes } from '@ribbon/contract/connections/shop-fees/price-lists'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'

async function readPriceLists(signal: AbortSignal) {
  return readMany(await callApi(priceListRoutes.listPriceLists, { signal })).items
}
export type PriceListRow = Awaited<ReturnType<typeof readPriceLists>>[number]

export const usePriceLists = () =>
  useQuery(
    queryOptions({
      queryKey: ['shopPriceLists'],
      queryFn: ({ signal }) => readPriceLists(signal),
      staleTime: 0,
    }),
  )

export const useCreatePriceList = (onDone: () => void) =>
  useCall(priceListRoutes.createPriceList, {
    refreshes: ['shopPriceLists'],
    success: 'The price list is dated.',
    quiet: true,
    onSuccess: onDone,
  })
export const useEndPriceList = (onDone: () => void) =>
  useCall(priceListRoutes.endPriceList, {
    refreshes: ['shopPriceLists'],
    fallback: 'The last day was not set.',
    success: 'The last day is set.',
    onSuccess: onDone,
  })
export const useWithdrawPriceList = () =>
  useCall(priceListRoutes.withdrawPriceList, {
    refreshes: ['shopPriceLists'],
    fallback: 'The price list was not withdrawn.',
    success: 'The price list is withdrawn.',
  })

export interface LineListState {
  q: string
  page: number
  size: number
}

const readLines = async ({ q, page, size }: LineListState, signal: AbortSignal) =>
  readMany(
    await callApi(operatorFeeRoutes.listOperatorFeeLines, {
      query: { search: q.trim() || undefined, page: { number: page, size } },
      signal,
    }),
  )
export type OperatorLineRow = Awaited<ReturnType<typeof readLines>>['items'][number]

export const useOperatorLines = (state: LineListState) =>
  useQuery(
    queryOptions({
      queryKey: ['operatorShopFeeLines', state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readLines(state, signal),
      staleTime: 0,
    }),
  )

const correcting = (onDone: () => void) => ({
  refreshes: ['operatorShopFeeLines'],
  quiet: true,
  success: 'The correction is on the team’s running month.',
  onSuccess: onDone,
})
export const useCorrectLine = (onDone: () => void) =>
  useCall(operatorFeeRoutes.correctFeeLine, correcting(onDone))
export const useReverseCorrection = (onDone: () => void) =>
  useCall(operatorFeeRoutes.reverseFeeCorrection, correcting(onDone))
