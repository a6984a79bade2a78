import { queryOptions, useQuery } from '@tanstack/react-query'
import { storeFrontRoutes, type StoreFront as StoreFrontAnswer } from '@ribbon/contract/store/storefront'
import { callApi } from '../../../platform/api.ts'

export type StoreFront = StoreFrontAnswer['attributes']

/** What the server wrote into the document: null where the store is closed, undefined where it wrote none. */
function firstData(): StoreFront | null | undefined {
  const text = document.querySelector('#store-data')?.textContent
  if (!text) return undefined
  return (JSON.parse(text) as { data: StoreFrontAnswer } | null)?.data.attributes ?? null
}

/** A store as shoppers see it. The document brings what is shown first, so nothing is asked for then. */
export function useStoreFront(storeId: string, preview: string | null) {
  return useQuery(
    queryOptions<StoreFront | null>({
      queryKey: ['storeFronts', storeId, preview],
      queryFn: async ({ signal }) => {
        const headers = preview ? { 'store-preview': preview } : undefined
        const { data } = await callApi(storeFrontRoutes.getStoreFront, {
          params: { storeId },
          signal,
          headers,
        })
        return data.attributes
      },
      initialData: firstData,
    }),
  )
}
