import { billingRoutes } from '@ribbon/contract/billing'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { presentSubscription } from './billing.present.ts'
import { findSubscription } from './billing.store.ts'

export function billingCalls(): Implemented[] {
  return implement(billingRoutes, {
    getSubscription: async ({ db, actor }) => presentSubscription(actor.teamId, await findSubscription(db, actor.teamId)),
  })
}
