import { useMutation } from '@tanstack/react-query'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { useRef, useState } from 'react'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../../platform/toasts.ts'
import { storeBundle } from '../bundle-editing/bundle-editing.data.ts'
import { storeProduct } from './editing.data.ts'

export type MenuItemKind = 'products' | 'bundles'
const useArrangeProductPictures = () =>
  useCall(productEditingRoutes.arrangeProductPictures, {
    fallback: 'The pictures could not be arranged.',
    onSuccess: storeProduct,
  })
const useArrangeBundlePictures = () =>
  useCall(productEditingRoutes.arrangeBundlePictures, {
    fallback: 'The pictures could not be arranged.',
    onSuccess: storeBundle,
  })

const pictureCalls = {
  products: {
    useArrange: useArrangeProductPictures,
    add: async (id: string, body: FormData) =>
      storeProduct(await callApi(productEditingRoutes.addProductPicture, { params: { id }, body })),
  },
  bundles: {
    useArrange: useArrangeBundlePictures,
    add: async (id: string, body: FormData) =>
      storeBundle(await callApi(productEditingRoutes.addBundlePicture, { params: { id }, body })),
  },
}

/** Uploads one picture after the other, also those added meanwhile, so that they keep the order in which they were chosen. */
export function useAddPictures(kind: MenuItemKind, id: string) {
  return useMutation({
    scope: { id: `pictures of ${kind} ${id}` },
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const form = new FormData()
        form.set('picture[picture]', file)
        await pictureCalls[kind].add(id, form)
      }
    },
    onSuccess: (_, files) =>
      showSuccess(files.length === 1 ? 'The picture was added.' : `${files.length} pictures were added.`),
    onError: error => showError(error, 'The picture could not be added.'),
  })
}

interface Picture {
  path: string
  alt: string
}

/**
 * The pictures in their new order, shown at once, and a function to arrange them. A change made while the previous one is being
 * sent goes out after it; if one is refused, the stored order shows again.
 */
export function usePictureOrder(
  kind: MenuItemKind,
  id: string,
  { version, pictures }: { version: number; pictures: readonly Picture[] },
) {
  const send = pictureCalls[kind].useArrange()
  const [arranged, setArranged] = useState<readonly Picture[]>()
  const newest = useRef<readonly Picture[]>(undefined)
  // The next change may come before the page has drawn the version that the last answer told.
  const answered = useRef(version)
  const arrangeAndSave = async (next: readonly Picture[]) => {
    setArranged(next)
    const isSending = newest.current !== undefined
    newest.current = next
    if (isSending) return
    try {
      let sent: readonly Picture[]
      let seen = Math.max(version, answered.current)
      do {
        sent = newest.current
        const { data } = await send.mutateAsync({
          params: { id },
          body: { version: seen, pictures: [...sent] },
        })
        seen = data.attributes.version
        answered.current = seen
      } while (sent !== newest.current)
    } catch {
      void queryClient.invalidateQueries({
        queryKey: [kind === 'products' ? 'upstoreProducts' : 'upstoreBundles', 'one', id],
      })
    }
    newest.current = undefined
    setArranged(undefined)
  }
  return {
    shown: arranged ?? pictures,
    arrange: (next: readonly Picture[]) => void arrangeAndSave(next),
  }
}
