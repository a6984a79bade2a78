import { paymentRoutes } from '@ribbon/contract/money/payments'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { Payments, WebhookHandler } from '../../../services/payments/payments.ts'
import { receivePaymentWebhook } from './receive-payment-webhook.ts'

/** `handlers`: what each module does with the payment provider's events, handed in by the registry. */
export function paymentCalls({
  payments,
  handlers,
}: {
  payments: Payments
  handlers: readonly WebhookHandler[]
}): Implemented[] {
  return implement(paymentRoutes, {
    receivePaymentNews: async ({ db, headers, rawBody }) => {
      const signature = String(headers['stripe-signature'] ?? '')
      await receivePaymentWebhook(db, payments, handlers, { rawBody, signature })
      return { received: true as const }
    },
  })
}
