import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { bulkSendRoutes, listOrderRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import type { QueryInputOf, ResponseOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { saveCsv } from '../../../platform/files/save-csv.ts'
import { showError } from '../../../platform/toasts.ts'
import { isAtWork } from './bulk-sends.rules.ts'

const lookAgainMs = 2_000

const readSend = (answer: ResponseOf<typeof bulkSendRoutes.getBulkSend>) => readOne(answer)
export type SendView = ReturnType<typeof readSend>
const sendKey = (id: string) => ['bulkSends', 'one', id] as const

/** Live events make it be read again; while it is at work it is looked at besides. */
export const bulkSendQuery = (id: string) =>
  queryOptions({
    queryKey: sendKey(id),
    queryFn: async ({ signal }): Promise<SendView> =>
      readSend(await callApi(bulkSendRoutes.getBulkSend, { params: { id }, signal })),
    refetchInterval: query => (query.state.data && isAtWork(query.state.data.state) ? lookAgainMs : false),
  })

export const bulkSendsQuery = (asked: QueryInputOf<typeof bulkSendRoutes.listBulkSends>) =>
  queryOptions({
    queryKey: ['bulkSends', 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSends(asked, signal),
    refetchInterval: (query: { state: { data?: { items: SendView[] } | undefined } }) =>
      query.state.data?.items.some(send => isAtWork(send.state)) ? lookAgainMs : false,
  })

async function readSends(query: QueryInputOf<typeof bulkSendRoutes.listBulkSends>, signal: AbortSignal) {
  return readMany(await callApi(bulkSendRoutes.listBulkSends, { query, signal }))
}

const readRows = async (
  id: string,
  query: QueryInputOf<typeof bulkSendRoutes.listBulkSendRows>,
  signal: AbortSignal,
) => readMany(await callApi(bulkSendRoutes.listBulkSendRows, { params: { id }, query, signal }))
export type SendRowView = Awaited<ReturnType<typeof readRows>>['items'][number]

export const sendRowsQuery = (
  send: { id: string; state: SendView['state'] },
  asked: QueryInputOf<typeof bulkSendRoutes.listBulkSendRows>,
) =>
  queryOptions({
    queryKey: ['bulkSends', 'rows', send.id, asked],
    placeholderData: keepPreviousData,
    refetchInterval: isAtWork(send.state) ? lookAgainMs : false,
    queryFn: ({ signal }) => readRows(send.id, asked, signal),
  })

const keepSend = (answer: ResponseOf<typeof bulkSendRoutes.getBulkSend>) => {
  queryClient.setQueryData(sendKey(answer.data.id), readSend(answer))
}

export const useUpdateSend = () =>
  useCall(bulkSendRoutes.updateBulkSend, {
    refreshes: ['bulkSends'],
    fallback: 'The plan could not be changed.',
    onSuccess: keepSend,
  })
export const useUpdateRow = () =>
  useCall(bulkSendRoutes.updateBulkSendRow, {
    refreshes: ['bulkSends'],
    fallback: 'The plan could not be changed.',
    onSuccess: answer => keepSend({ data: answer.send }),
  })
export const useDeleteSend = () =>
  useCall(bulkSendRoutes.deleteBulkSend, {
    fallback: 'The plan could not be deleted.',
    success: 'The plan was deleted.',
  })
export const useConfirmSend = () =>
  useCall(listOrderRoutes.createRecipientListOrder, {
    quiet: true,
    refreshes: ['bulkSends', 'orders', 'products', 'users', 'subscriptions'],
    onSuccess: keepSend,
  })

/** Saves the outcome of each person as a file. */
export const useReport = (send: { id: string; listName: string }) =>
  useMutation({
    mutationFn: (only?: 'failed') =>
      callApi(bulkSendRoutes.reportBulkSend, { params: { id: send.id }, query: { only } }),
    onSuccess: (text, only) => saveCsv(`${send.listName} ${only === 'failed' ? 'to fix' : 'report'}`, text),
    onError: error => showError(error, 'The report could not be downloaded.'),
  })
