import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { invoiceRoutes } from '@ribbon/contract/money/invoices/invoices'
import { callApi } from '../../../platform/api.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

export function useInvoices({ page, size }: { page: number; size: number }) {
  return useQuery(
    queryOptions({
      queryKey: ['invoices', 'list', page, size],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(invoiceRoutes.listInvoices, { query: { page: { number: page, size } }, signal }),
        ),
    }),
  )
}

/** What collects for the next invoice; every gift on account changes it. */
export function useRunningInvoice() {
  return useQuery(
    queryOptions({
      queryKey: ['runningInvoices'],
      staleTime: 0,
      queryFn: async ({ signal }) => readOne(await callApi(invoiceRoutes.getRunningInvoice, { signal })),
    }),
  )
}

export function useHostedInvoice(token: string) {
  return useQuery(
    queryOptions({
      queryKey: ['hostedInvoices', token],
      queryFn: async ({ signal }) =>
        readOne(await callApi(invoiceRoutes.getHostedInvoice, { params: { token }, signal })),
    }),
  )
}

export const pdfOfInvoice = (id: string) => `/api/v2${invoiceRoutes.getInvoicePdf.path.replace(':id', id)}`

export type InvoiceRow = NonNullable<ReturnType<typeof useInvoices>['data']>['items'][number]
export type HostedInvoice = NonNullable<ReturnType<typeof useHostedInvoice>['data']>
