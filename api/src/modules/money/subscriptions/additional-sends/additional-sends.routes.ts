import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { presentRemainingOrders } from './additional-sends.present.ts'
import { findSubscription } from '../subscriptions.store.ts'
import { buyAdditionalSends } from './buy-additional-sends.ts'
import { priceSend } from './price-send.ts'

export function additionalSendCalls(): Implemented[] {
  return implement(billingRoutes, {
    buyAdditionalSends: async ({ db, actor, body }) => {
      await inTransaction(db, tx => buyAdditionalSends(tx, actor, body.order_limit))
      return remainingOrders(db, actor.teamId)
    },
    getRemainingOrders: ({ db, actor }) => remainingOrders(db, actor.teamId),
  })
}

async function remainingOrders(db: Db, teamId: number) {
  const subscription = await findSubscription(db, teamId)
  return presentRemainingOrders(teamId, subscription, priceSend(subscription))
}
