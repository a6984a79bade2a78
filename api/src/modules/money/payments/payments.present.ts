import { formatCents } from '@ribbon/contract/money'
import type { PaymentToConfirm } from '@ribbon/contract/money/payments'

interface AttemptRow {
  id: number
  orderId: number | null
  bulkSendId: number | null
  amountCents: number
  state: string
  failure: string | null
}

const states: Record<string, PaymentToConfirm['attributes']['state']> = {
  succeeded: 'paid',
  failed: 'refused',
}

export function presentPaymentToConfirm(attempt: AttemptRow, confirmUrl: string | null): PaymentToConfirm {
  const { orderId, bulkSendId } = attempt
  return {
    id: String(attempt.id),
    type: 'paymentsToConfirm',
    attributes: {
      paymentType: orderId !== null ? 'order' : bulkSendId !== null ? 'send' : 'deposit',
      amount: formatCents(attempt.amountCents),
      state: states[attempt.state] ?? 'waiting',
      reason: attempt.failure,
      confirmUrl,
      path:
        orderId !== null
          ? `/orders/${orderId}`
          : bulkSendId !== null
            ? `/bulk-sends/${bulkSendId}`
            : '/manage-billing?tab=deposit',
    },
  }
}
