import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { manifestRoutes } from '@ribbon/contract/warehouse/parcels/manifests'
import { packingRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import { ApiError, callApi, NoAnswerError } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne, type Flat } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { showError } from '../../../../platform/toasts.ts'

const byPage = (page: number) => ({ page: { number: page, size: 20 } })

export function usePickLists(page: number) {
  return useQuery(
    queryOptions({
      queryKey: ['pickLists', 'list', page],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readMany(await callApi(packingRoutes.listPickLists, { query: byPage(page), signal })),
    }),
  )
}

export type PickListView = NonNullable<ReturnType<typeof usePickLists>['data']>['items'][number]

export function usePickList(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['pickLists', 'one', id],
      enabled: id !== '',
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readOne(await callApi(packingRoutes.getPickList, { params: { id }, signal })),
    }),
  )
}

const refreshes = ['pickLists', 'parcels']
export const useTakeNext = (onDone: (id: string) => void) =>
  useCall(packingRoutes.createPickList, {
    refreshes,
    fallback: 'The pick list could not be created.',
    onSuccess: answer => onDone(answer.data.id),
  })
export const useReleasePick = () =>
  useCall(packingRoutes.releasePick, {
    refreshes,
    fallback: 'The parcels could not be returned to the queue.',
    success: 'Returned to the queue.',
  })

export function packingParcelQuery(id: string) {
  return queryOptions({
    queryKey: ['parcels', 'packing', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PackingParcel> =>
      readOne(await callApi(parcelChangeRoutes.getParcel, { params: { id }, signal })),
  })
}

export function usePackingParcel(id: string) {
  return useQuery({ ...packingParcelQuery(id), enabled: id !== '' })
}

export type PackingParcel = Pick<
  Flat<Parcel>,
  | 'id'
  | 'state'
  | 'hold'
  | 'holdReason'
  | 'problem'
  | 'orderNumber'
  | 'number'
  | 'place'
  | 'parcelCount'
  | 'scanCode'
  | 'teamName'
  | 'recipientName'
  | 'city'
  | 'country'
  | 'serviceName'
  | 'trackingNumber'
  | 'labelUrl'
  | 'cardMessage'
  | 'hasCard'
  | 'items'
  | 'steps'
  | 'actions'
> & {
  /** Of its items; the answers to scans and steps leave it out. */ weightOunces?: number
}

/** Stores the server's answer about a parcel. */
export function cacheParcel(parcel: PackingParcel) {
  queryClient.setQueryData(packingParcelQuery(parcel.id).queryKey, before => ({ ...before, ...parcel }))
}

const retryAfterMs = [300, 1000]

/** Adds an item to the box. Without an answer it is sent again with the same key, so that it counts once. */
export async function scanItem(id: string, code: string, key: string): Promise<PackingParcel> {
  for (let attempt = 0; ; attempt++) {
    try {
      return readOne(
        await callApi(packingRoutes.scanItem, { params: { id }, body: { code }, idempotencyKey: key }),
      )
    } catch (error) {
      const pause = retryAfterMs[attempt]
      const isUnknown =
        error instanceof NoAnswerError ||
        (error instanceof ApiError && error.status >= 502) ||
        errorCode(error) === 'request_in_progress'
      if (pause === undefined || !isUnknown) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

export function useClearScans() {
  return useMutation({
    mutationFn: async (id: string) => readOne(await callApi(packingRoutes.clearScans, { params: { id } })),
    onSuccess: cacheParcel,
    onError: error => showError(error, 'The box could not be emptied.'),
  })
}

export function useManifests(page: number) {
  return useQuery(
    queryOptions({
      queryKey: ['handovers', 'list', page],
      queryFn: async ({ signal }) =>
        readMany(await callApi(manifestRoutes.listHandovers, { query: byPage(page), signal })),
    }),
  )
}

export function useManifest(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['handovers', 'one', id],
      queryFn: async ({ signal }) =>
        readOne(await callApi(manifestRoutes.getHandover, { params: { id }, signal })),
    }),
  )
}
