import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { exportRoutes, type ExportFilters, type ExportType } from '@ribbon/contract/administration/exports'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

/** Live events report progress about once a second; polling is for when their connection is down. */
const pollMs = 3_000

const readExport = async (id: string, signal: AbortSignal) =>
  readOne(await callApi(exportRoutes.getExport, { params: { id }, signal }))
export type ExportView = Awaited<ReturnType<typeof readExport>>

export function useExport(id: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: ['exports', 'one', id],
      enabled: id !== undefined,
      // Not called while `enabled` is false.
      queryFn: ({ signal }) => readExport(id!, signal),
      refetchInterval: query => (query.state.data && isInProgress(query.state.data) ? pollMs : false),
    }),
  )
}

export function useExports(page: number, size: number) {
  return useQuery(
    queryOptions({
      queryKey: ['exports', 'list', page, size],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(exportRoutes.listExports, { query: { page: { number: page, size } }, signal }),
        ),
      refetchInterval: query => (query.state.data?.items.some(isInProgress) ? pollMs : false),
    }),
  )
}

/** The filters as the URL holds them: ids as text, '' where nothing is chosen; and what is chosen one by one. */
export type ExportFilterInput = { [K in keyof Omit<ExportFilters, 'order_ids'>]?: string | undefined } & {
  order_ids?: readonly string[]
}

export function useCreateExport(onDone: (id: string) => void) {
  const create = useCall(exportRoutes.createExport, {
    refreshes: ['exports'],
    fallback: 'Exporting data failed',
    onSuccess: answer => onDone(answer.data.id),
  })
  return {
    isPending: create.isPending,
    begin: (type: ExportType, filters: ExportFilterInput) =>
      create.mutate({
        params: { type },
        body: { filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) },
      }),
  }
}

export function useDeleteExport(success: string, onDone?: () => void) {
  return useCall(exportRoutes.deleteExport, {
    refreshes: ['exports'],
    success,
    fallback: 'The export could not be deleted.',
    ...(onDone ? { onSuccess: onDone } : {}),
  })
}

export function isInProgress({ state }: Pick<ExportView, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}
