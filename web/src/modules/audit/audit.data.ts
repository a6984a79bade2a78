import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { auditRoutes } from '@ribbon/contract/audit'
import { callApi } from '../../platform/api.ts'
import { readMany } from '../../platform/documents.ts'
import { queryClient } from '../../platform/query-client.ts'
import { saveCsv } from '../../platform/files/save-csv.ts'
import { showError, showSuccess } from '../../platform/toasts.ts'
import { filtersOf, type AuditListState } from './audit.rules.ts'

async function readEvents({ page, size, ...filters }: AuditListState, signal: AbortSignal) {
  return readMany(await callApi(auditRoutes.listAuditEvents, { query: { page: { number: page, size }, filters: filtersOf(filters) }, signal }))
}

export type AuditEventView = Awaited<ReturnType<typeof readEvents>>['items'][number]

export function useAuditEvents(state: AuditListState) {
  return useQuery(queryOptions({ queryKey: ['auditEvents', 'list', state], queryFn: ({ signal }) => readEvents(state, signal), placeholderData: keepPreviousData }))
}

/** The kinds and people there are to choose from. */
export function useAuditChoices() {
  return useQuery(queryOptions({ queryKey: ['auditEvents', 'choices'], staleTime: 60_000, queryFn: ({ signal }) => callApi(auditRoutes.listAuditActions, { signal }) }))
}

/** Saves the log as a file. */
export function useExport(onDone: () => void) {
  return useMutation({
    mutationFn: (filters: Omit<AuditListState, 'page' | 'size'>) => callApi(auditRoutes.exportAuditEvents, { query: { filters: filtersOf(filters) } }),
    onSuccess: async text => {
      saveCsv(`audit-log-${new Date().toISOString().slice(0, 10)}`, text)
      showSuccess('The audit log was exported.')
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['auditEvents'] })
    },
    onError: error => showError(error, 'The audit log could not be exported.'),
  })
}
