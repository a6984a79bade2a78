import { queryOptions, useQuery } from '@tanstack/react-query'
import { boxRoutes } from '@ribbon/contract/warehouse/parcels/boxes'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'

export function useBoxes() {
  return useQuery(
    queryOptions({
      queryKey: ['boxes'],
      queryFn: async ({ signal }) => readMany(await callApi(boxRoutes.listBoxes, { signal })).items,
    }),
  )
}
export type BoxView = NonNullable<ReturnType<typeof useBoxes>['data']>[number]

export function usePackaging(parcelId: string) {
  return useQuery(
    queryOptions({
      queryKey: ['packagings', parcelId],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readOne(await callApi(boxRoutes.getPackaging, { params: { id: parcelId }, signal })),
    }),
  )
}
export type PackagingView = NonNullable<ReturnType<typeof usePackaging>['data']>

/** The services are asked for again, because their prices follow weight and size. */
export const useChangePackaging = () =>
  useCall(boxRoutes.changePackaging, {
    refreshes: ['packagings', 'parcelServices', 'parcels'],
    quiet: true,
  })
export const useCreateBox = (onDone: () => void) =>
  useCall(boxRoutes.createBox, {
    refreshes: ['boxes', 'packagings'],
    quiet: true,
    success: 'The box is on the list.',
    onSuccess: onDone,
  })
export const useUpdateBox = (onDone: () => void) =>
  useCall(boxRoutes.updateBox, {
    refreshes: ['boxes', 'packagings'],
    quiet: true,
    success: 'The box was changed.',
    onSuccess: onDone,
  })
export const useArchiveBox = () =>
  useCall(boxRoutes.archiveBox, {
    refreshes: ['boxes', 'packagings'],
    fallback: 'The box could not be taken off the list.',
    success: 'The box is off the list.',
  })
