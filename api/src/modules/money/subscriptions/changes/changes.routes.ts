import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { listPlans } from '../plans/plans.store.ts'
import { changePlan } from './change-plan.ts'
import { retryPayment } from './retry-payment.ts'
import { previewChange } from './preview-change.ts'
import { setCancellation } from './set-cancellation.ts'
import { showSubscription } from './show-subscription.ts'
import { subscribeTeam } from './subscribe-team.ts'
import { presentPlan } from './changes.present.ts'

export function subscriptionCalls({ payments }: { payments: Payments }): Implemented[] {
  return implement(subscriptionRoutes, {
    listPlans: async ({ db, actor }) => {
      const plans = await listPlans(db, actor.teamId)
      return { data: plans.map(presentPlan), meta: { totalCount: plans.length } }
    },
    getSubscription: ({ db, actor }) => showSubscription(db, actor.teamId),
    subscribe: async ({ db, actor, body }) => {
      await subscribeTeam(db, payments, actor, body.plan_id)
      return showSubscription(db, actor.teamId)
    },
    changeSubscription: async ({ db, actor, body }) => {
      await changePlan(db, payments, actor, body.plan_id)
      return showSubscription(db, actor.teamId)
    },
    previewSubscription: async ({ db, actor, body }) => ({
      data: await previewChange(db, payments, actor, body.plan_id),
    }),
    cancelSubscription: async ({ db, actor }) => {
      await setCancellation(db, payments, actor, true)
      return showSubscription(db, actor.teamId)
    },
    resumeSubscription: async ({ db, actor }) => {
      await setCancellation(db, payments, actor, false)
      return showSubscription(db, actor.teamId)
    },
    retrySubscriptionPayment: async ({ db, actor }) => {
      await retryPayment(db, payments, actor)
      return showSubscription(db, actor.teamId)
    },
  })
}
