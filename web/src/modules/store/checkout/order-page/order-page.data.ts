import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderPageRoutes, type ShopperOrder } from '@ribbon/contract/store/checkout/order-page'
import { callApi, isNotFound } from '../../../../platform/api.ts'
import { pollMs } from './order-page.rules.ts'

/** An order by the link of its page, which is asked for again as long as it can change: nothing is pushed to a store's pages. */
export function useShopperOrder(storeId: string, token: string) {
  return useQuery({
    queryKey: ['shopperOrders', storeId, token],
    queryFn: async ({ signal }): Promise<ShopperOrder> =>
      (await callApi(orderPageRoutes.getShopperOrder, { params: { storeId, token }, signal })).data
        .attributes,
    retry: (count, error) => !isNotFound(error) && count < 2,
    refetchInterval: ({ state }) => pollMs(state.data?.status),
    refetchOnWindowFocus: true,
  })
}

/** Cancels the order; the answer is the order as it is then. A refusal reads it again: something may just have been packed. */
export function useCancelOrder(storeId: string, token: string) {
  const client = useQueryClient()
  const queryKey = ['shopperOrders', storeId, token]
  return useMutation({
    mutationFn: async () =>
      (await callApi(orderPageRoutes.cancelShopperOrder, { params: { storeId, token } })).data.attributes,
    onSuccess: order => client.setQueryData(queryKey, order),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
