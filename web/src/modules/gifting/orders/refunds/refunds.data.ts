import { queryOptions, useQuery } from '@tanstack/react-query'
import { refundRoutes } from '@ribbon/contract/gifting/orders/refunds'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'

const readStatement = async (id: string, signal: AbortSignal) =>
  readOne(await callApi(refundRoutes.getOrderStatement, { params: { id }, signal }))
export type StatementView = Awaited<ReturnType<typeof readStatement>>

/** Every cent of an order; read again with it. */
export function useOrderStatement(id: string, isOn = true) {
  return useQuery(
    queryOptions({
      queryKey: ['orders', 'money', id],
      enabled: isOn,
      queryFn: ({ signal }) => readStatement(id, signal),
    }),
  )
}

/** Of an order an operator names by its number, and of the one that was found. */
export const findStatement = async (number: string) =>
  readOne(await callApi(refundRoutes.findOrderStatement, { params: { number } }))
export const readStatementAgain = async (id: string) =>
  readOne(await callApi(refundRoutes.getOrderStatementAsOperator, { params: { id } }))

const done = { success: 'The refund is under way.', fallback: 'The refund could not be made.' }

export function useRefund(isOperator: boolean, onDone: () => void) {
  const own = useCall(refundRoutes.refundOrder, {
    ...done,
    refreshes: ['orders', 'deposits', 'payments'],
    onSuccess: onDone,
  })
  const operators = useCall(refundRoutes.refundOrderAsOperator, {
    ...done,
    refreshes: ['parcels'],
    onSuccess: onDone,
  })
  return isOperator ? operators : own
}
