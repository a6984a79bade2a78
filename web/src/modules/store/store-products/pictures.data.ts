import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { attachmentRoutes } from '@ribbon/contract/store/store-products/attachments'
import type { BodyInputOf, ResponseOf } from '@ribbon/contract/route'
import { useRef, useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'

const picturesKey = (id: string) => ['storeProducts', 'pictures', id]
type Answer = ResponseOf<typeof attachmentRoutes.listStorePictures>

export function usePictures(id: string) {
  return useQuery(
    queryOptions({
      queryKey: picturesKey(id),
      queryFn: async ({ signal }) =>
        readMany(await callApi(attachmentRoutes.listStorePictures, { params: { id }, signal })).items,
    }),
  )
}
export type StorePicture = NonNullable<ReturnType<typeof usePictures>['data']>[number]

/** Shows the answer of a change. An older read that is still on its way would bring back what was before it. */
async function storePictures(id: string, answer: Answer) {
  await queryClient.cancelQueries({ queryKey: picturesKey(id) })
  queryClient.setQueryData(picturesKey(id), readMany(answer).items)
  for (const shown of ['list', 'one'])
    void queryClient.invalidateQueries({ queryKey: ['storeProducts', shown] })
}

/** Uploads one picture after the other, so that they keep their order; one that is refused is told by name. */
export function useAddPictures(id: string) {
  return useMutation({
    scope: { id: `pictures of the store ${id}` },
    mutationFn: async (files: readonly File[]) => {
      let added = 0
      for (const file of files) {
        const body = new FormData()
        body.set('attachment[file]', file)
        try {
          await storePictures(id, await callApi(attachmentRoutes.addStorePictures, { params: { id }, body }))
          added += 1
        } catch (error) {
          showError(error, `${file.name} was not added.`)
        }
      }
      return added
    },
    onSuccess: added => {
      if (added > 0) showSuccess(added === 1 ? 'The picture was added.' : `${added} pictures were added.`)
    },
  })
}

type Arrangement = Exclude<BodyInputOf<typeof attachmentRoutes.arrangeStorePictures>, { product: unknown }>

/** The pictures in their new order, shown at once; a refused one goes back. */
export function useArrangePictures(id: string, pictures: readonly StorePicture[]) {
  const [arranged, setArranged] = useState<readonly StorePicture[]>()
  const sent = useRef(0)
  const call = useMutation({
    scope: { id: `pictures of the store ${id}` },
    mutationFn: (body: Arrangement) =>
      callApi(attachmentRoutes.arrangeStorePictures, { params: { id }, body }),
    onSuccess: async answer => {
      await storePictures(id, answer)
      // The specification's words, with their two blanks.
      showSuccess('Product Variants  updated successfully')
    },
    onError: error => {
      showError(error, 'The pictures were not arranged.')
      void queryClient.invalidateQueries({ queryKey: picturesKey(id) })
    },
  })
  const send = async (body: Arrangement) => {
    const number = (sent.current += 1)
    await call.mutateAsync(body).catch(() => undefined)
    if (number === sent.current) setArranged(undefined)
  }
  return {
    shown: arranged ?? pictures,
    arrange: (next: readonly StorePicture[]) => {
      setArranged(next)
      void send({ attachments: next.map(({ id: picture, alt }) => ({ id: picture, alt })) })
    },
    showVariant: (variantId: string, imageId: string | null) =>
      void send({ product_variants: [{ id: variantId, image_id: imageId }] }),
  }
}

export function useDeletePicture() {
  return useCall(attachmentRoutes.deleteStorePicture, {
    refreshes: ['storeProducts'],
    fallback: 'The picture was not deleted.',
    success: 'Product Image deleted.',
  })
}
