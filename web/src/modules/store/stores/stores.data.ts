import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@ribbon/contract/route'
import { storeRoutes } from '@ribbon/contract/store/stores/stores'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne, type Flat } from '../../../platform/documents.ts'
import type { Store } from '@ribbon/contract/store/stores/store-resource'
import { usePictureUpload } from '../../../platform/files/use-picture-upload.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { pictureProblem, pictureWords, type StorePicture } from './stores.rules.ts'

export type StoreView = Flat<Store>

export const storeQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: async ({ signal }): Promise<StoreView | null> => {
    const answer = await callApi(storeRoutes.getStore, { signal })
    return answer.data ? readOne({ data: answer.data }) : null
  },
})

/** The team's store; null while it has none. */
export function useStore() {
  return useQuery(storeQuery)
}

/** Every panel shows the store as it is now. */
function showStore(answer: ResponseOf<typeof storeRoutes.updateStore>) {
  queryClient.setQueryData(storeQuery.queryKey, readOne(answer))
}

export function useCreateStore() {
  return useCall(storeRoutes.createStore, {
    quiet: true,
    success: 'The store was made. Nobody sees it until you open it.',
    onSuccess: showStore,
  })
}

export function useUpdateStore(success: string, { quiet = false }: { quiet?: boolean } = {}) {
  return useCall(storeRoutes.updateStore, {
    quiet,
    success,
    fallback: 'The store was not saved.',
    onSuccess: showStore,
  })
}

export function useEnableStore() {
  return useCall(storeRoutes.enableStore, {
    success: 'The store is open.',
    fallback: 'The store could not be opened.',
    onSuccess: showStore,
  })
}

export function useDisableStore() {
  return useCall(storeRoutes.disableStore, {
    success: 'The store is paused. Shoppers see that it is not open.',
    fallback: 'The store could not be closed.',
    onSuccess: showStore,
  })
}

const fields: Record<StorePicture, string> = {
  logo: 'logo_image',
  banner: 'banner_image',
  favicon: 'favicon',
}

/** Sends a picture at once and shows it meanwhile; a removed one can be put back from the notice. */
export function useStorePicture(picture: StorePicture, current: string | null) {
  return usePictureUpload({
    current,
    words: pictureWords[picture],
    problemOf: file => pictureProblem(picture, file),
    sendFile: (file, onProgress) => {
      const form = new FormData()
      form.set(`store[${fields[picture]}]`, file)
      return callApi(storeRoutes.updateStore, { body: form, onProgress })
    },
    sendPath: path => callApi(storeRoutes.updateStore, { body: { store: { [fields[picture]]: path } } }),
    show: showStore,
  })
}

/** How a description will look, made by the server, which also makes the one shoppers see. */
export function useDescriptionHtml(text: string, isSaved: boolean) {
  return useQuery({
    queryKey: ['storeTextPreviews', text],
    queryFn: async ({ signal }) =>
      (await callApi(storeRoutes.previewStoreText, { body: { text }, signal })).html,
    enabled: !isSaved && text.trim() !== '',
    placeholderData: previous => previous,
    staleTime: Infinity,
  })
}
