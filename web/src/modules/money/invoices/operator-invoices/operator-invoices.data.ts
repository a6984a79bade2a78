import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { operatorInvoiceRoutes } from '@ribbon/contract/money/invoices/operator-invoices'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { invoiceState } from './operator-invoices.rules.ts'

export interface InvoiceListState {
  page: number
  size: number
  q: string
  state: string
}

async function readInvoices({ page, size, q, state }: InvoiceListState, signal?: AbortSignal) {
  return readMany(
    await callApi(operatorInvoiceRoutes.listOperatorInvoices, {
      query: {
        page: { number: page, size },
        search: q.trim() || undefined,
        filters: { state: invoiceState(state) },
      },
      signal,
    }),
  )
}

export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>['items'][number]

export function useOperatorInvoices(state: InvoiceListState) {
  return useQuery(
    queryOptions({
      queryKey: ['operatorInvoices', 'list', state],
      queryFn: ({ signal }) => readInvoices(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** What a number from a bank statement names, whatever its state. */
export const findInvoices = (text: string) => readInvoices({ page: 1, size: 10, q: text, state: '' })

export function useOutstanding() {
  return useQuery(
    queryOptions({
      queryKey: ['operatorInvoices', 'outstanding'],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readOne(await callApi(operatorInvoiceRoutes.getOutstandingInvoices, { signal })),
    }),
  )
}

const refreshes = ['operatorInvoices']

export function useMarkPaid(number: string, onDone: () => void) {
  return useCall(operatorInvoiceRoutes.markInvoicePaid, {
    refreshes,
    success: `${number} is paid. Its team gets a thank-you by mail.`,
    fallback: 'The payment could not be noted.',
    onSuccess: onDone,
  })
}

export function useVoid(number: string, onDone: () => void) {
  return useCall(operatorInvoiceRoutes.voidInvoice, {
    refreshes,
    success: `${number} is void.`,
    fallback: 'The invoice could not be voided.',
    onSuccess: onDone,
  })
}

export function useRemind(number: string, onDone: () => void) {
  return useCall(operatorInvoiceRoutes.remindInvoice, {
    refreshes,
    success: `A reminder of ${number} is on its way.`,
    fallback: 'The reminder could not be sent.',
    onSuccess: onDone,
  })
}
