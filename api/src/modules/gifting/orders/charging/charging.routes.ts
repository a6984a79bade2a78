import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { WebhookHandler, Payments } from '../../../../services/payments/payments.ts'
import { showOrder } from '../show-order.ts'
import { chargeOrder } from './charge-order.ts'
import { attemptWebhook, receivePaymentNews } from '../../../money/payments/receive-payment-webhook.ts'

/** `takers`: what else the card provider's news concerns, handed in by the registry. */
export function chargingCalls({
  payments,
  takers,
}: {
  payments: Payments
  takers: readonly WebhookHandler[]
}): Implemented[] {
  return implement(chargingRoutes, {
    chargeOrder: async ({ db, actor, params }) =>
      showOrder(db, actor, await chargeOrder(db, payments, actor, params.id)),
    receivePaymentNews: async ({ db, headers, rawBody }) => {
      await receivePaymentNews(db, payments, [attemptWebhook, ...takers], {
        rawBody,
        signature: String(headers['stripe-signature'] ?? ''),
      })
      return { received: true as const }
    },
  })
}
