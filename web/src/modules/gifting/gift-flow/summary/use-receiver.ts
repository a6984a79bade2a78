import { queryOptions, useQuery } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { callApi } from '../../../../platform/api.ts'
import { readOne } from '../../../../platform/documents.ts'
import { useCardReader } from '../gift-flow.data.ts'
import { giftInProgress } from '../gift-in-progress.ts'

const listNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulkImports', 'name', id],
    queryFn: async ({ signal }) =>
      readOne(await callApi(bulkImportRoutes.getBulkImport, { params: { id }, signal })).name,
  })

/** Whom the gift is for, in words; undefined until that is chosen and known. */
export function useReceiver(): string | undefined {
  const { listId, restOf } = giftInProgress.use(state => state)
  const reader = useCardReader()
  const list = useQuery({ ...listNameQuery(listId ?? ''), enabled: listId !== null })
  if (listId !== null)
    return list.data && (restOf === null ? `Everyone of ${list.data}` : `The rest of ${list.data}`)
  return reader ? reader.name || reader.email || undefined : undefined
}
