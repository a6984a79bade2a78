import { queryOptions, useQuery } from '@tanstack/react-query'
import { storeFrontRoutes, type StoreFront } from '@ribbon/contract/store/storefront'
import type { ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { storeHref, type OpenStore } from './open-store.ts'

interface FirstData {
  data: StoreFront
  /** What the page of this address asks for first, as its calls answer. */
  answers: {
    products?: ResponseOf<typeof storeFrontRoutes.listShopProducts>
    product?: ResponseOf<typeof storeFrontRoutes.getShopProduct>
    suggestions?: ResponseOf<typeof storeFrontRoutes.listShopSuggestions>
  }
}

/** What the server wrote into the document: null where the store is closed, undefined where it wrote none. */
function firstData(): FirstData | null | undefined {
  const text = document.querySelector('#store-data')?.textContent
  return text ? (JSON.parse(text) as FirstData | null) : undefined
}

export const firstAnswers = () => firstData()?.answers

/** A store as shoppers see it. The document brings what is shown first, so nothing is asked for then. */
export function useOpenStore(storeId: string, query: string) {
  const preview = new URLSearchParams(query).get('preview')
  const toStore = ({ id, attributes }: StoreFront): OpenStore => ({
    ...attributes,
    id,
    storeId,
    preview,
    href: storeHref(storeId, preview),
  })
  return useQuery(
    queryOptions<OpenStore | null>({
      queryKey: ['storeFronts', storeId, preview],
      queryFn: async ({ signal }) => {
        const headers = preview ? { 'store-preview': preview } : undefined
        const { data } = await callApi(storeFrontRoutes.getStoreFront, {
          params: { storeId },
          signal,
          headers,
        })
        return toStore(data)
      },
      initialData: () => {
        const first = firstData()
        return first ? toStore(first.data) : first
      },
    }),
  )
}
