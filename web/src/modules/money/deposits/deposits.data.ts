import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  depositFallbackText,
  depositRoutes,
  type RefundRequest,
  type Topup,
} from '@ribbon/contract/money/deposits'
import { paymentHistoryRoutes, type PaymentKind } from '@ribbon/contract/administration/payment-history'
import { paymentMethodRoutes } from '@ribbon/contract/money/payment-methods/payment-methods'
import { callApi } from '../../../platform/api.ts'
import { goToConfirmation, useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'

export interface ListState {
  page: number
  size: number
}

const readDeposit = async (signal: AbortSignal) => {
  const document = await callApi(depositRoutes.getDeposit, { signal })
  return {
    ...readOne(document),
    pending: document.included
      .filter((each): each is Topup => each.type === 'topups')
      .map(({ id, attributes }) => ({ id, ...attributes })),
    requests: document.included
      .filter((each): each is RefundRequest => each.type === 'refundRequests')
      .map(({ id, attributes }) => ({ id, ...attributes })),
  }
}
export type DepositView = Awaited<ReturnType<typeof readDeposit>>

export function useDeposit() {
  return useQuery(
    queryOptions({ queryKey: ['deposits', 'own'], queryFn: ({ signal }) => readDeposit(signal) }),
  )
}

const readEntries = async ({ page, size }: ListState, signal: AbortSignal) =>
  readMany(
    await callApi(depositRoutes.listDepositEntries, { query: { page: { number: page, size } }, signal }),
  )
export type EntryRow = Awaited<ReturnType<typeof readEntries>>['items'][number]

export function useDepositEntries(state: ListState) {
  return useQuery(
    queryOptions({
      queryKey: ['deposits', 'entries', state],
      queryFn: ({ signal }) => readEntries(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

const readPayments = async (
  { page, size, kind }: ListState & { kind: PaymentKind | undefined },
  signal: AbortSignal,
) =>
  readMany(
    await callApi(paymentHistoryRoutes.listPayments, {
      query: { page: { number: page, size }, filters: { kind } },
      signal,
    }),
  )
export type PaymentRow = Awaited<ReturnType<typeof readPayments>>['items'][number]

export function usePayments(state: ListState & { kind: PaymentKind | undefined }) {
  return useQuery(
    queryOptions({
      queryKey: ['payments', 'list', state],
      queryFn: ({ signal }) => readPayments(state, signal),
      placeholderData: keepPreviousData,
    }),
  )
}

export function usePaymentTotals() {
  return useQuery(
    queryOptions({
      queryKey: ['payments', 'totals'],
      queryFn: async ({ signal }) =>
        readOne(await callApi(paymentHistoryRoutes.showPaymentTotals, { signal })),
    }),
  )
}

/** What a top-up would be paid with. */
export function useDefaultMethod() {
  return useQuery(
    queryOptions({
      queryKey: ['paymentMethods', 'default'],
      queryFn: async ({ signal }) =>
        readMany(await callApi(paymentMethodRoutes.listPaymentMethods, { signal })).items.find(
          method => method.isDefault,
        ) ?? null,
    }),
  )
}

/** The form shows what went wrong itself. */
export function useAddDeposit() {
  return useCall(depositRoutes.addDeposit, {
    refreshes: ['deposits', 'payments', 'invoices', 'runningInvoices'],
    quiet: true,
    fallback: depositFallbackText,
    onError: goToConfirmation,
  })
}

export function useRequestRefund(onDone: () => void) {
  return useCall(depositRoutes.requestDepositRefund, {
    refreshes: ['deposits', 'payments'],
    fallback: 'The refund could not be requested.',
    success: 'The refund is under way. We’ll email you about each step.',
    onSuccess: onDone,
  })
}
