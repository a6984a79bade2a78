import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { WebhookHandler, Payments } from '../../../../services/payments/payments.ts'
import type { ParcelReader } from '../order-parcels.store.ts'
import { showOrder } from '../show-order.ts'
import { chargeOrder } from './charge-order.ts'
import { attemptWebhook, receivePaymentWebhook } from '../../../money/payments/receive-payment-webhook.ts'

/** `handlers`: what other modules do with the card provider's webhooks, handed in by the registry. */
export function chargingCalls({
  payments,
  parcelReader,
  handlers,
}: {
  payments: Payments
  parcelReader: ParcelReader
  handlers: readonly WebhookHandler[]
}): Implemented[] {
  return implement(chargingRoutes, {
    chargeOrder: async ({ db, actor, params }) =>
      showOrder(db, parcelReader, actor, await chargeOrder(db, payments, actor, params.id)),
    receivePaymentNews: async ({ db, headers, rawBody }) => {
      await receivePaymentWebhook(db, payments, [attemptWebhook, ...handlers], {
        rawBody,
        signature: String(headers['stripe-signature'] ?? ''),
      })
      return { received: true as const }
    },
  })
}
