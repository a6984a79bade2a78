import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parcelRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { refundRequestRoutes } from '@ribbon/contract/money/deposits'
import { operatorInvoiceRoutes } from '@ribbon/contract/money/invoices/operator-invoices'
import { jobRoutes, type JobState } from '@ribbon/contract/administration/jobs'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

/** The page is left open all day, so it refreshes by itself. */
const refreshMs = 5_000

export type JobSummaryView = NonNullable<ReturnType<typeof useJobSummary>['data']>

export function useJobSummary() {
  return useQuery(
    queryOptions({
      queryKey: ['jobs', 'summary'],
      queryFn: async ({ signal }) => readOne(await callApi(jobRoutes.getJobSummary, { signal })),
      refetchInterval: refreshMs,
    }),
  )
}

export interface JobListState {
  page: number
  size: number
  state: string
  name: string
}

async function readJobs({ page, size, state, name }: JobListState, signal: AbortSignal) {
  return readMany(
    await callApi(jobRoutes.listJobs, {
      query: { page: { number: page, size }, filters: { state: state as JobState, name: name || undefined } },
      signal,
    }),
  )
}
export type JobRow = Awaited<ReturnType<typeof readJobs>>['items'][number]

export function useJobs(state: JobListState) {
  return useQuery(
    queryOptions({
      queryKey: ['jobs', 'list', state],
      queryFn: ({ signal }) => readJobs(state, signal),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
}

const counted = ({ retried }: { retried: number }) =>
  retried === 1 ? 'One is tried again now.' : `${retried} are tried again now.`
export const useRetryJob = () =>
  useCall(jobRoutes.retryJob, {
    refreshes: ['jobs'],
    success: 'It is tried again now.',
    fallback: 'The job could not be tried again.',
  })
export const useRetryJobs = () =>
  useCall(jobRoutes.retryJobs, {
    refreshes: ['jobs'],
    success: counted,
    fallback: 'The jobs could not be tried again.',
  })
export const useDiscardJob = (onDone: () => void) =>
  useCall(jobRoutes.giveUpJob, {
    refreshes: ['jobs'],
    success: 'The job was given up.',
    fallback: 'The job could not be given up.',
    onSuccess: onDone,
  })

async function readMails(page: number, size: number, signal: AbortSignal) {
  return readMany(
    await callApi(jobRoutes.listStuckMails, { query: { page: { number: page, size } }, signal }),
  )
}
export type StuckMailRow = Awaited<ReturnType<typeof readMails>>['items'][number]

export function useStuckMails({ page, size }: { page: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['jobs', 'mails', page, size],
      queryFn: ({ signal }) => readMails(page, size, signal),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
}
export const useRetryMail = () =>
  useCall(jobRoutes.retryMail, {
    refreshes: ['jobs'],
    success: 'The mail is tried again now.',
    fallback: 'The mail could not be tried again.',
  })

export function useRepeatingJobs() {
  return useQuery(
    queryOptions({
      queryKey: ['jobs', 'repeating'],
      queryFn: async ({ signal }) => readMany(await callApi(jobRoutes.listRepeatingJobs, { signal })).items,
      refetchInterval: refreshMs,
    }),
  )
}
export type RepeatingJobRow = NonNullable<ReturnType<typeof useRepeatingJobs>['data']>[number]
export const useRunRepeatingJob = () =>
  useCall(jobRoutes.runRepeatingJob, {
    refreshes: ['jobs'],
    success: 'It begins now.',
    fallback: 'It could not be begun.',
  })

/** Checked every 15 seconds, and at once with `useRecheckHealth`. */
export function useHealth() {
  return useQuery(
    queryOptions({
      queryKey: ['serviceHealth'],
      queryFn: async ({ signal }) => readMany(await callApi(jobRoutes.listServiceHealth, { signal })).items,
      refetchInterval: 15_000,
    }),
  )
}
export type HealthRow = NonNullable<ReturnType<typeof useHealth>['data']>[number]
export const useRecheckHealth = () =>
  useCall(jobRoutes.listServiceHealth, {
    refreshes: ['serviceHealth'],
    fallback: 'The services could not be asked.',
  })

const one = { page: { number: 1, size: 1 } }
const totalOf = (answer: { meta: { totalCount: number } }) => answer.meta.totalCount

/** Parcels that are still to be worked on. */
export function useOpenParcelCounts() {
  return useQuery(
    queryOptions({
      queryKey: ['parcels', 'waiting'],
      refetchInterval: 15_000,
      queryFn: async ({ signal }) => readOne(await callApi(parcelRoutes.countParcels, { signal })),
    }),
  )
}

/** Money that waits for an operator; two queries, so that one failing does not hide the other. */
export function useMoneyCounts() {
  const overdue = useQuery(
    queryOptions({
      queryKey: ['operatorInvoices', 'overdue'],
      refetchInterval: 60_000,
      queryFn: async ({ signal }) =>
        totalOf(
          await callApi(operatorInvoiceRoutes.listOperatorInvoices, {
            query: { ...one, filters: { state: 'overdue' } },
            signal,
          }),
        ),
    }),
  )
  const refunds = useQuery(
    queryOptions({
      queryKey: ['refundRequests', 'waiting'],
      refetchInterval: 60_000,
      queryFn: async ({ signal }) =>
        totalOf(
          await callApi(refundRequestRoutes.listRefundRequests, {
            query: { ...one, filters: { waiting: 'true' } },
            signal,
          }),
        ),
    }),
  )
  return { overdue, refunds }
}
