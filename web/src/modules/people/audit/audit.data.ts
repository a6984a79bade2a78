import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { auditRoutes } from '@ribbon/contract/people/audit'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { callApi } from '../../../platform/api.ts'
import { readMany } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { saveCsv } from '../../../platform/files/save-csv.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { filtersOf, type AuditListState } from './audit.rules.ts'

async function readEvents({ page, size, ...filters }: AuditListState, signal: AbortSignal) {
  return readMany(
    await callApi(auditRoutes.listAuditEvents, {
      query: { page: { number: page, size }, filters: filtersOf(filters) },
      signal,
    }),
  )
}

export type AuditEventView = Awaited<ReturnType<typeof readEvents>>['items'][number]

export function useAuditEvents(state: AuditListState) {
  return useQuery(
    queryOptions({
      queryKey: ['auditEvents', 'list', state],
      queryFn: ({ signal }) => readEvents(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

export interface OperatorLogState {
  page: number
  size: number
  q: string
  who: string
  from: string
  to: string
}

async function readOperatorEvents({ page, size, who, ...filters }: OperatorLogState, signal: AbortSignal) {
  const { search, from, to } = filtersOf({ ...filters, who: '', kind: '' })
  return readMany(
    await callApi(auditRoutes.listOperatorAuditEvents, {
      query: { page: { number: page, size }, filters: { search, from, to, operator_id: who || undefined } },
      signal,
    }),
  )
}
export type OperatorEventView = Awaited<ReturnType<typeof readOperatorEvents>>['items'][number]

export function useOperatorEvents(state: OperatorLogState) {
  return useQuery(
    queryOptions({
      queryKey: ['auditEvents', 'operators', state],
      queryFn: ({ signal }) => readOperatorEvents(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** All operators, also disabled ones. */
export function useOperatorChoices() {
  return useQuery(
    queryOptions({
      queryKey: ['operatorAccounts', 'choices'],
      queryFn: async ({ signal }) =>
        readMany(await callApi(operatorRoutes.listOperators, { signal })).items.map(({ id, name }) => ({
          value: id,
          label: name,
        })),
    }),
  )
}

/** The kinds of events and the people to filter by. */
export function useAuditChoices() {
  return useQuery(
    queryOptions({
      queryKey: ['auditEvents', 'choices'],
      staleTime: 60_000,
      queryFn: ({ signal }) => callApi(auditRoutes.listAuditActions, { signal }),
    }),
  )
}

/** Saves the log as a file. */
export function useExport(onDone: () => void) {
  return useMutation({
    mutationFn: (filters: Omit<AuditListState, 'page' | 'size'>) =>
      callApi(auditRoutes.exportAuditEvents, { query: { filters: filtersOf(filters) } }),
    onSuccess: async text => {
      saveCsv(`audit-log-${new Date().toISOString().slice(0, 10)}`, text)
      showSuccess('The audit log was exported.')
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['auditEvents'] })
    },
    onError: error => showError(error, 'The audit log could not be exported.'),
  })
}
