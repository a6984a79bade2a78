import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { identityRoutes } from '@ribbon/contract/identity'
import { operationRoutes } from '@ribbon/contract/operations'
import { callApi } from '../../platform/api.ts'
import { useCall } from '../../platform/calls.ts'
import { readMany, readOne } from '../../platform/documents.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showError } from '../../platform/toasts.ts'
import { parcelState, type Step } from './operations.rules.ts'

const operatorKey = ['operators', 'session']

/** The operator of this browser; 401 without one. */
export function useOperator() {
  return useQuery(queryOptions({ queryKey: operatorKey, queryFn: async ({ signal }) => readOne(await callApi(identityRoutes.getOperator, { signal })) }))
}

export function useOperatorSignIn(onDone: () => void) {
  return useCall(identityRoutes.operatorSignIn, { fallback: 'You could not be signed in.', onSuccess: answer => { queryClient.setQueryData(operatorKey, readOne(answer)); onDone() } })
}

export function useOperatorSignOut(onDone: () => void) {
  return useCall(identityRoutes.operatorSignOut, { fallback: 'You could not be signed out.', onSuccess: () => { onDone(); forgetOperator() } })
}

/** Drops what an operator saw. */
export function forgetOperator() {
  for (const type of ['operators', 'parcels']) queryClient.removeQueries({ queryKey: [type] })
}

export interface ParcelListState { page: number; size: number; q: string; state: string }

async function readParcels({ page, size, q, state }: ParcelListState, signal?: AbortSignal) {
  return readMany(await callApi(operationRoutes.listParcels, { query: { page: { number: page, size }, search: q.trim() || undefined, filters: { state: parcelState(state) } }, signal }))
}

export type ParcelList = Awaited<ReturnType<typeof readParcels>>
export type ParcelRow = ParcelList['items'][number]

/** A list that stays as it is while someone works through it: only an empty one looks for news by itself. */
export function useParcels(state: ParcelListState) {
  return useQuery(queryOptions({
    queryKey: ['parcels', 'list', state], queryFn: ({ signal }) => readParcels(state, signal), placeholderData: keepPreviousData, refetchOnWindowFocus: false, staleTime: 0,
    refetchInterval: query => (query.state.data?.items.length === 0 ? 15_000 : false),
  }))
}

/** Whatever carries this number, in any state: how a scanned label is found. */
export const findParcels = (text: string) => readParcels({ page: 1, size: 10, q: text, state: '' })

const stepRoutes = {
  label: operationRoutes.labelParcel, pack: operationRoutes.packParcel, ship: operationRoutes.shipParcel, deliver: operationRoutes.deliverParcel, return: operationRoutes.returnParcel,
} as const

/** Takes a parcel one step on; its row changes in place and stays where it is. */
export function useParcelStep() {
  return useMutation({
    mutationFn: async ({ id, step }: { id: string; step: Step }) => readOne(await callApi(stepRoutes[step], { params: { id } })),
    onSuccess: changed => queryClient.setQueriesData<ParcelList>({ queryKey: ['parcels', 'list'] }, list => list && { ...list, items: list.items.map(parcel => (parcel.id === changed.id ? changed : parcel)) }),
    onError: error => {
      showError(error, 'The parcel could not be changed.')
      void queryClient.invalidateQueries({ queryKey: ['parcels'] })
    },
  })
}
