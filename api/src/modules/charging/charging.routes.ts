import { chargingRoutes } from '@ribbon/contract/charging'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { showOrder } from '../orders/show-order.ts'
import { chargeOrder } from './charge-order.ts'
import { receivePaymentNews } from './receive-payment-news.ts'

export function chargingCalls({ payments }: { payments: Payments }): Implemented[] {
  return implement(chargingRoutes, {
    chargeOrder: async ({ db, actor, params }) => showOrder(db, actor, await chargeOrder(db, payments, actor, params.id)),
    receivePaymentNews: async ({ db, headers, rawBody }) => {
      await receivePaymentNews(db, payments, { rawBody, signature: String(headers['stripe-signature'] ?? '') })
      return { received: true as const }
    },
  })
}
