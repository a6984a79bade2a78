import { queryOptions, useQuery } from '@tanstack/react-query'
import { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'

export function useAddressRequest(token: string) {
  return useQuery(
    queryOptions({
      queryKey: ['addressRequests', token],
      queryFn: async ({ signal }) =>
        readOne(await callApi(recipientRoutes.getAddressRequest, { params: { token }, signal })),
    }),
  )
}

export type AddressRequest = NonNullable<ReturnType<typeof useAddressRequest>['data']>

export function useGiveAddress() {
  return useCall(recipientRoutes.giveAddress, { refreshes: ['addressRequests'], quiet: true })
}

export function useDeclineAddress() {
  return useCall(recipientRoutes.declineAddress, {
    refreshes: ['addressRequests'],
    fallback: 'Your answer could not be saved. Try again in a moment.',
  })
}
