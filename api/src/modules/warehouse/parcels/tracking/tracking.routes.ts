import { trackingRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { receiveTrackingWebhook } from './receive-tracking-webhook.ts'

export function trackingCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  return implement(trackingRoutes, {
    receiveTracking: async ({ db, headers, rawBody, body }) => {
      await receiveTrackingWebhook(db, shipping, { headers, rawBody, body })
      return { received: true as const }
    },
  })
}
