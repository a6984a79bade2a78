import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

async function readRecipient(id: string, signal: AbortSignal) {
  return readOne(await callApi(recipientRoutes.getRecipient, { params: { id }, signal }))
}
export type Recipient = Awaited<ReturnType<typeof readRecipient>>

export const recipientsQuery = (asked: QueryInputOf<typeof recipientRoutes.listRecipients>) =>
  queryOptions({
    queryKey: ['recipients', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      readMany(await callApi(recipientRoutes.listRecipients, { query: asked, signal })),
  })

export const recipientQuery = (id: string) =>
  queryOptions({ queryKey: ['recipients', id], queryFn: ({ signal }) => readRecipient(id, signal) })

export const useCreateRecipient = () =>
  useCall(recipientRoutes.createRecipient, {
    refreshes: ['recipients'],
    fallback: 'The recipient could not be added.',
  })
export const useUpdateRecipient = () =>
  useCall(recipientRoutes.updateRecipient, {
    refreshes: ['recipients'],
    fallback: 'The recipient could not be updated.',
    success: 'The recipient was updated.',
  })

const readLists = async (query: QueryInputOf<typeof bulkImportRoutes.listBulkImports>, signal: AbortSignal) =>
  readMany(await callApi(bulkImportRoutes.listBulkImports, { query, signal }))
export type RecipientList = Awaited<ReturnType<typeof readLists>>['items'][number]

/** Lists a gift can be sent to. */
export const listsQuery = (asked: QueryInputOf<typeof bulkImportRoutes.listBulkImports>) =>
  queryOptions({
    queryKey: ['bulkImports', 'toSend', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readLists(asked, signal),
  })

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulkImports', 'one', id],
    queryFn: async ({ signal }): Promise<RecipientList> =>
      readOne(await callApi(bulkImportRoutes.getBulkImport, { params: { id }, signal })),
  })
