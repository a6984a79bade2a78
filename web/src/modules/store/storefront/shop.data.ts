import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import { storeFrontRoutes } from '@ribbon/contract/store/storefront'
import {
  listQueryOf,
  readListAddress,
  type ListAddress,
} from '@ribbon/contract/store/storefront/list-address'
import { requestKeys } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { callStore } from './call-store.ts'
import { useStore, type OpenStore } from './open-store.ts'
import { keepCartCount, shopperToken } from './shopper-token.ts'
import { firstAnswers } from './storefront.data.ts'

async function askProducts(store: OpenStore, address: ListAddress, signal: AbortSignal) {
  return callStore(store, storeFrontRoutes.listShopProducts, { query: listQueryOf(address), signal })
}
type Products = ReturnType<typeof readProducts>
const readProducts = (answer: Awaited<ReturnType<typeof askProducts>>) => readMany(answer)
export type ShopTile = Products['items'][number]

/** The address the document was opened at: its first data is what was listed there. */
const openedAt = JSON.stringify(readListAddress(location.search))

export function useShopProducts(address: ListAddress) {
  const store = useStore()
  return useQuery({
    queryKey: ['shopProducts', store.id, 'list', address],
    queryFn: async ({ signal }) => readProducts(await askProducts(store, address, signal)),
    initialData: () => {
      const first = firstAnswers()?.products
      return first && JSON.stringify(address) === openedAt ? readProducts(first) : undefined
    },
    placeholderData: keepPreviousData,
  })
}

export function useShopProduct(id: string) {
  const store = useStore()
  return useQuery({
    queryKey: ['shopProducts', store.id, 'one', id],
    queryFn: async ({ signal }) =>
      readOne(await callStore(store, storeFrontRoutes.getShopProduct, { params: { id }, signal })),
    initialData: () => {
      const first = firstAnswers()?.product
      return first && readOne(first)
    },
  })
}
export type ShopDetail = NonNullable<ReturnType<typeof useShopProduct>['data']>
export type ShopChoice = ShopDetail['productVariants'][number]

/** Where they cannot be loaded, nothing stands beside the product. */
export function useSuggestions(id: string) {
  const store = useStore()
  const { data } = useQuery({
    queryKey: ['shopProducts', store.id, 'suggested', id],
    queryFn: async ({ signal }) =>
      readMany(await callStore(store, storeFrontRoutes.listShopSuggestions, { params: { id }, signal })),
    initialData: () => {
      const first = firstAnswers()?.suggestions
      return first && readMany(first)
    },
  })
  return data?.items
}

/** Puts pieces of a variant into the cart. A press whose outcome is unknown counts once when it is repeated. */
export function useAddToCart() {
  const store = useStore()
  const [{ keyOf, settle }] = useState(requestKeys)
  return useMutation({
    mutationFn: (line: { product_variant_id: string; quantity: number }) =>
      callStore(store, cartRoutes.addCartLine, {
        body: { cart_line_item: line },
        idempotencyKey: keyOf(line),
      }),
    onSuccess: ({ data }) => {
      settle(undefined)
      keepCartCount(store.id, data.attributes.cartLineItemsSize)
    },
    onError: settle,
  })
}

/** How much is in the cart by what the server says; asked where there may be one. */
export function useCartCount(isAsked: boolean) {
  const store = useStore()
  useQuery({
    queryKey: ['carts', store.id, 'count'],
    queryFn: async ({ signal }) => {
      const { data } = await callStore(store, cartRoutes.getCart, { signal })
      keepCartCount(store.id, data.attributes.cartLineItemsSize)
      return data.attributes.cartLineItemsSize
    },
    enabled: isAsked && shopperToken(store.id) !== undefined,
  })
}
