import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { bulkSendRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { showError, showSuccess } from '../../../../platform/toasts.ts'
import { peopleText } from '../imports/imports.rules.ts'
import { isAtWork } from './lists.rules.ts'

/** Besides the live events, for a line that is down. */
const lookAgainMs = 2_000

export interface ListState {
  page: number
  size: number
  q: string
}

async function readLists({ page, size, q }: ListState, signal: AbortSignal) {
  return readMany(
    await callApi(bulkImportRoutes.listBulkImports, {
      query: { page: { number: page, size }, search: q.trim() || undefined },
      signal,
    }),
  )
}
type Lists = Awaited<ReturnType<typeof readLists>>
export type ListView = Lists['items'][number]

export function useLists(state: ListState) {
  return useQuery(
    queryOptions({
      queryKey: ['bulkImports', 'list', state],
      queryFn: ({ signal }) => readLists(state, signal),
      placeholderData: keepPreviousData,
      refetchInterval: query =>
        query.state.data?.items.some(list => isAtWork(list.state)) ? lookAgainMs : false,
    }),
  )
}

export const listKey = (id: string) => ['bulkImports', 'one', id] as const

export function useList(id: string) {
  return useQuery(
    queryOptions({
      queryKey: listKey(id),
      enabled: id !== '',
      queryFn: async ({ signal }): Promise<ListView> =>
        readOne(await callApi(bulkImportRoutes.getBulkImport, { params: { id }, signal })),
      refetchInterval: query => (query.state.data && isAtWork(query.state.data.state) ? lookAgainMs : false),
    }),
  )
}

export function usePeopleOfList(id: string, { page, size, q }: ListState) {
  return useQuery(
    queryOptions({
      queryKey: ['bulkImports', 'people', id, page, size, q],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(bulkImportRoutes.listBulkImportRecipients, {
            params: { id },
            query: { page: { number: page, size }, search: q.trim() || undefined },
            signal,
          }),
        ),
    }),
  )
}

/** The newest sends made to a list. */
export function useSendsToList(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['bulkSends', 'ofList', id],
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(bulkSendRoutes.listBulkSends, {
            query: { page: { number: 1, size: 10 }, filters: { bulk_import_id: id } },
            signal,
          }),
        ),
    }),
  )
}

function showName(id: string, name: string) {
  queryClient.setQueriesData<Lists>(
    { queryKey: ['bulkImports', 'list'] },
    lists =>
      lists && { ...lists, items: lists.items.map(list => (list.id === id ? { ...list, name } : list)) },
  )
  queryClient.setQueryData<ListView>(listKey(id), list => list && { ...list, name })
}

/** The new name is shown at once; a refused one goes back. `quiet`: where the name stands in its field anyway. */
export function useRenameList({ quiet = false } = {}) {
  return useMutation({
    mutationFn: ({ list, name }: { list: Pick<ListView, 'id' | 'name'>; name: string }) =>
      callApi(bulkImportRoutes.updateBulkImport, {
        params: { id: list.id },
        body: { bulk_import: { name } },
      }),
    onMutate: async ({ list, name }) => {
      await queryClient.cancelQueries({ queryKey: ['bulkImports'] })
      showName(list.id, name)
    },
    onError: (error, { list }) => {
      showName(list.id, list.name)
      showError(error, 'The list could not be renamed.')
    },
    onSuccess: () => {
      if (!quiet) showSuccess('Recipient List updated successfully.')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bulkImports'] }),
  })
}

export function useDeleteList(success: string, onDone: () => void) {
  return useCall(bulkImportRoutes.deleteBulkImport, {
    refreshes: ['bulkImports'],
    success,
    fallback: 'The list could not be deleted.',
    onSuccess: onDone,
  })
}

export function useUndoImport(
  { name, recipientsCount }: Pick<ListView, 'name' | 'recipientsCount'>,
  onDone: () => void,
) {
  return useCall(bulkImportRoutes.undoBulkImport, {
    refreshes: ['bulkImports', 'recipients'],
    fallback: 'The import could not be undone.',
    success: `The import of “${name}” with ${peopleText(recipientsCount)} was undone.`,
    onSuccess: onDone,
  })
}

export function useExportList({ id, name }: Pick<ListView, 'id' | 'name'>) {
  return useMutation({
    mutationFn: () => callApi(bulkImportRoutes.exportBulkImport, { params: { id } }),
    onSuccess: text => saveCsv(name, text),
    onError: error => showError(error, 'The list could not be exported.'),
  })
}

/** The rows that were left out, with the reasons, to mend and import again. */
export function useSaveRejected({ id, name }: Pick<ListView, 'id' | 'name'>) {
  return useMutation({
    mutationFn: () => callApi(bulkImportRoutes.exportRejectedRows, { params: { id } }),
    onSuccess: text => saveCsv(`${name}, left out`, text),
    onError: error => showError(error, 'The rows could not be downloaded.'),
  })
}
