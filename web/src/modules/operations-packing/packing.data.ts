import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { packingRoutes, parcelRoutes } from '@ribbon/contract/operations-packing'
import { callApi } from '../../platform/api.ts'
import { useCall } from '../../platform/calls.ts'
import { readMany, readOne } from '../../platform/documents.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showError } from '../../platform/toasts.ts'

const byPage = (page: number) => ({ page: { number: page, size: 20 } })

export function usePickLists(page: number) {
  return useQuery(queryOptions({ queryKey: ['pickLists', 'list', page], staleTime: 0, queryFn: async ({ signal }) => readMany(await callApi(packingRoutes.listPickLists, { query: byPage(page), signal })) }))
}

export type PickListView = NonNullable<ReturnType<typeof usePickLists>['data']>['items'][number]

export function usePickList(id: string) {
  return useQuery(queryOptions({ queryKey: ['pickLists', 'one', id], enabled: id !== '', staleTime: 0, queryFn: async ({ signal }) => readOne(await callApi(packingRoutes.getPickList, { params: { id }, signal })) }))
}

const refreshes = ['pickLists', 'parcels']
export const useTakeNext = (onDone: (id: string) => void) => useCall(packingRoutes.createPickList, { refreshes, fallback: 'No pick list could be made.', onSuccess: answer => onDone(answer.data.id) })
export const useReleasePick = () => useCall(packingRoutes.releasePick, { refreshes, fallback: 'The parcels could not be given back.', success: 'Given back to the queue.' })

/** The parcels that carry a scanned number, those to be packed first. */
export async function findScanned(code: string): Promise<PackedParcel[]> {
  return readMany(await callApi(packingRoutes.findScanned, { query: { code } })).items
}

export function usePackedParcel(id: string) {
  return useQuery(queryOptions({ queryKey: ['parcels', 'packing', id], enabled: id !== '', staleTime: 0, queryFn: async ({ signal }) => readOne(await callApi(parcelRoutes.getParcel, { params: { id }, signal })) }))
}

export type PackedParcel = Pick<NonNullable<ReturnType<typeof usePackedParcel>['data']>,
  'id' | 'state' | 'hold' | 'holdReason' | 'problem' | 'orderNumber' | 'number' | 'parcelCount' | 'scanCode' | 'teamName' | 'recipientName' | 'city' | 'country' | 'serviceName' | 'trackingNumber' | 'labelUrl' | 'cardMessage' | 'items' | 'steps' | 'actions'>

/** Keeps what a scan left of the parcel. */
export function keepPacked(parcel: PackedParcel) {
  queryClient.setQueryData(['parcels', 'packing', parcel.id], (before: object | undefined) => (before ? { ...before, ...parcel } : before))
}

export async function scanInto(id: string, code: string, quantity = 1): Promise<PackedParcel> {
  return readOne(await callApi(packingRoutes.scanItem, { params: { id }, body: { code, quantity } }))
}

export function useClearScans() {
  return useMutation({
    mutationFn: async (id: string) => readOne(await callApi(packingRoutes.clearScans, { params: { id } })),
    onSuccess: keepPacked, onError: error => showError(error, 'The box could not be emptied.'),
  })
}

export async function countPrint(id: string): Promise<string | null> {
  return readOne(await callApi(parcelRoutes.reprintLabel, { params: { id } })).labelUrl
}

export function useHandovers(page: number) {
  return useQuery(queryOptions({ queryKey: ['handovers', 'list', page], queryFn: async ({ signal }) => readMany(await callApi(packingRoutes.listHandovers, { query: byPage(page), signal })) }))
}

export function useHandover(id: string) {
  return useQuery(queryOptions({ queryKey: ['handovers', 'one', id], queryFn: async ({ signal }) => readOne(await callApi(packingRoutes.getHandover, { params: { id }, signal })) }))
}
