import { queryOptions, useQuery } from '@tanstack/react-query'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { callApi } from '../../../../platform/api.ts'
import { readOne } from '../../../../platform/documents.ts'

const minute = 60_000

/** What a recipient sees of a gift; looked at again every minute, because nobody is signed in here. */
export function useGift(groupId: string, token: string) {
  return useQuery(
    queryOptions({
      queryKey: ['giftTrackings', groupId, token],
      refetchInterval: minute,
      queryFn: async ({ signal }) =>
        readOne(await callApi(orderRoutes.trackGift, { params: { groupId, token }, signal })),
    }),
  )
}

export type Gift = NonNullable<ReturnType<typeof useGift>['data']>
