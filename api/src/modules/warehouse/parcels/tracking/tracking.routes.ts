import { trackingRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { applyTracking } from './apply-tracking.ts'

export function trackingCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  return implement(trackingRoutes, {
    receiveTracking: async ({ db, headers, rawBody, body }) => {
      await applyTracking(db, shipping, { headers, rawBody, body })
      return { received: true as const }
    },
  })
}
