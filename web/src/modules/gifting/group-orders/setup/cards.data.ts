import { queryOptions } from '@tanstack/react-query'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'
import { keepOrder } from '../group-orders.data.ts'

/** The cards that can go into each parcel. */
export const cardsQuery = queryOptions({
  queryKey: ['products', 'cards'],
  queryFn: async ({ signal }) => readMany(await callApi(productRoutes.listCards, { signal })).items,
})

export const useSetCards = () =>
  useCall(groupOrderRoutes.addGroupOrderCards, {
    refreshes: ['groupOrders'],
    fallback: 'The cards could not be added.',
    onSuccess: keepOrder,
  })
