import { queryOptions } from '@tanstack/react-query'
import { paymentMethodRoutes } from '@ribbon/contract/money/payment-methods/payment-methods'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne, type Flat } from '../../../platform/documents.ts'
import type { PaymentMethod } from '@ribbon/contract/money/payment-methods/payment-methods'

export type Method = Flat<PaymentMethod>
export interface CardSetup {
  id: string
  clientSecret: string
  publishableKey: string
  elementUrl: string | null
}

export const paymentMethodsQuery = queryOptions({
  queryKey: ['paymentMethods', 'list'],
  queryFn: async ({ signal }) =>
    readMany(
      await callApi(paymentMethodRoutes.listPaymentMethods, { query: { page: { size: 100 } }, signal }),
    ),
})

// A new card may be the first default, end an alert, and be what a plan can be paid with.
const refreshes = ['paymentMethods', 'alerts', 'subscriptions']

export const addFallback = 'The payment method could not be added.'

export const openCardSetup = async (signal: AbortSignal): Promise<CardSetup> =>
  readOne(await callApi(paymentMethodRoutes.createCardSetup, { signal }))
export const useCompleteSetup = (onDone: (method: Method) => void) =>
  useCall(paymentMethodRoutes.completeCardSetup, {
    refreshes,
    quiet: true,
    onSuccess: answer => onDone(readOne(answer)),
  })
export const useAddInvoiceMethod = (onDone: (method: Method) => void) =>
  useCall(paymentMethodRoutes.createPaymentMethod, {
    refreshes,
    quiet: true,
    success: 'The invoice method was added.',
    onSuccess: answer => onDone(readOne(answer)),
  })
export const useSetDefault = () =>
  useCall(paymentMethodRoutes.setDefaultPaymentMethod, {
    refreshes,
    fallback: 'The payment method could not be marked primary.',
    success: 'The payment method was marked primary.',
  })
export const useRemoveMethod = (onDone: () => void) =>
  useCall(paymentMethodRoutes.deletePaymentMethod, {
    refreshes,
    fallback: 'The payment method could not be removed.',
    success: 'The payment method was removed.',
    onSuccess: onDone,
  })
