import { useMutation } from '@tanstack/react-query'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { useState } from 'react'
import { callApi, newKey } from '../../../../platform/api.ts'
import { isOutcomeUnknown } from '../../../../platform/error-code.ts'
import { firstReasons } from '../../../../platform/first-reasons.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages, showErrorText, showSuccess } from '../../../../platform/toasts.ts'
import type { OrderRow } from '../orders.data.ts'

type NamedOrder = Pick<OrderRow, 'id' | 'orderId'>

/** Cancels orders one after the other. Refused ones are listed and stay chosen. */
export function useCancelOrders(onDone: (canceledIds: readonly string[]) => void) {
  const [canceled, setCanceled] = useState(0)
  const cancel = useMutation({
    mutationFn: (orders: readonly NamedOrder[]) => cancelEach(orders, setCanceled),
    onSuccess: ({ done, refused }) => {
      if (done.length > 0)
        showSuccess(
          done.length === 1 ? 'One order has been canceled.' : `${done.length} orders have been canceled.`,
        )
      if (refused.length > 0)
        showErrorText(firstReasons(refused), {
          title: refused.length === 1 ? 'One order stays' : `${refused.length} orders stay`,
        })
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      onDone(done)
    },
  })
  return { cancel, canceled }
}

async function cancelEach(orders: readonly NamedOrder[], onProgress: (canceled: number) => void) {
  const done: string[] = []
  const refused: string[] = []
  onProgress(0)
  for (const { id, orderId } of orders)
    await cancelOne(id).then(
      () => {
        done.push(id)
        onProgress(done.length)
      },
      error => {
        refused.push(`#${orderId}: ${errorMessages(error, 'The order could not be canceled.')[0] ?? ''}`)
      },
    )
  return { done, refused }
}

/** Without an answer it is asked once more under the same key, so that the order is canceled once. */
async function cancelOne(id: string) {
  const input = { params: { id }, idempotencyKey: newKey() }
  try {
    await callApi(orderRoutes.cancelOrder, input)
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error
    await callApi(orderRoutes.cancelOrder, input)
  }
}
