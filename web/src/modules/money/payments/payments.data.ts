import { queryOptions } from '@tanstack/react-query'
import { paymentRoutes, type PaymentToConfirm } from '@ribbon/contract/money/payments'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne, type Flat } from '../../../platform/documents.ts'

export type PaymentView = Flat<PaymentToConfirm>

export const paymentsToConfirmQuery = queryOptions({
  queryKey: ['payments', 'toConfirm'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    readMany(await callApi(paymentRoutes.listPaymentsToConfirm, { signal })).items,
})

const complete = async (id: string, signal: AbortSignal): Promise<PaymentView> =>
  readOne(await callApi(paymentRoutes.completePaymentConfirmation, { params: { id }, signal }))

/** What became of a payment, for a person who comes back from the bank's page. */
export const completedPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'completed', id],
    staleTime: 0,
    queryFn: ({ signal }) => complete(id, signal),
    // The bank and the provider may need a moment.
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' && !data.confirmUrl ? 2_000 : false),
  })

export const useGiveUpPayment = () =>
  useCall(paymentRoutes.giveUpPayment, {
    refreshes: ['payments', 'orders', 'deposits', 'subscriptions', 'invoices', 'alerts'],
    success: 'The payment was given up. Nothing was charged.',
    fallback: 'The payment could not be given up.',
  })
