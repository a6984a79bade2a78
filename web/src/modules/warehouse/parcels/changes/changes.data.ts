import { queryOptions, useQuery } from '@tanstack/react-query'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { labelRoutes } from '@ribbon/contract/warehouse/parcels/labels'
import { reshipmentRoutes } from '@ribbon/contract/warehouse/parcels/reshipments'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'
import { parcelQueries } from '../parcels.data.ts'

export const useSplit = (onDone: () => void) =>
  useCall(parcelChangeRoutes.splitParcel, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'Split. The new parcel is in the queue.',
    onSuccess: onDone,
  })
export const useReportShortage = (onDone: () => void) =>
  useCall(parcelChangeRoutes.shortParcel, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'Saved. The sender will be notified.',
    onSuccess: onDone,
  })
export const usePutOnHold = (onDone: () => void) =>
  useCall(parcelChangeRoutes.holdParcel, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'The parcel is on hold.',
    onSuccess: onDone,
  })
export const useRelease = () =>
  useCall(parcelChangeRoutes.releaseParcel, {
    refreshes: parcelQueries,
    fallback: 'The parcel could not be released.',
    success: 'The parcel was released.',
  })
export const useStopWaiting = (onDone: () => void) =>
  useCall(parcelChangeRoutes.stopWaiting, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'The parcel no longer waits.',
    onSuccess: onDone,
  })
export const useReaddress = (onDone: () => void) =>
  useCall(parcelChangeRoutes.readdressParcel, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'Saved. The label is being bought again.',
    onSuccess: onDone,
  })
export const useChooseService = (onDone: () => void) =>
  useCall(labelRoutes.chooseParcelService, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'Service changed. Buy the label when you are ready.',
    onSuccess: onDone,
  })
export const useVoidLabel = (onDone: () => void) =>
  useCall(labelRoutes.voidLabel, {
    refreshes: parcelQueries,
    fallback: 'The label could not be voided.',
    success: 'Label voided. The parcel is queued again.',
    onSuccess: onDone,
  })
export const useReship = (onDone: (freshId: string) => void) =>
  useCall(reshipmentRoutes.reshipParcel, {
    refreshes: parcelQueries,
    quiet: true,
    success: 'A new parcel is in the queue. The sender will be notified.',
    // The answer lists the order’s parcels; the new one is the last.
    onSuccess: answer => onDone(answer.data.at(-1)!.id),
  })
export const useCancelReshipment = (onDone: () => void) =>
  useCall(reshipmentRoutes.cancelReshipment, {
    refreshes: parcelQueries,
    fallback: 'The reshipment could not be canceled.',
    success: 'Reshipment canceled. The sender will be notified.',
    onSuccess: onDone,
  })
export const useRefundShortage = () =>
  useCall(parcelChangeRoutes.refundShortage, {
    refreshes: parcelQueries,
    fallback: 'The refund could not be made.',
    success: 'The refund was made.',
  })

export function useParcelServices(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['parcelServices', id],
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        readMany(await callApi(labelRoutes.listParcelServices, { params: { id }, signal })).items,
    }),
  )
}
