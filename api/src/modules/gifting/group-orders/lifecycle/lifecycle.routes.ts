import { groupOrderActionRoutes } from '@ribbon/contract/gifting/group-orders/group-order-actions'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { findLastRunCounts } from '../runs/runs.store.ts'
import { showGroupOrder } from '../show-group-order.ts'
import { cancelGroupOrder } from './cancel-group-order.ts'
import { findConfirmationDays } from './confirmation-days.store.ts'
import { presentItemsSummary } from './items-summary.present.ts'
import { countConfirmedBundles, sumConfirmedVariants } from './items-summary.store.ts'
import { reopenGroupOrder } from './reopen-group-order.ts'
import { setPaused } from './set-paused.ts'

interface ActionCall {
  db: Db
  actor: MemberActor
  params: { id: string }
}

/** What pauses, ends and reopens a group order, and what has come of it. */
export function lifecycleCalls(secretKey: string): Implemented[] {
  const action =
    (work: (tx: Tx, actor: MemberActor, id: string) => Promise<GroupOrderRow>) =>
    async ({ db, actor, params }: ActionCall) =>
      showGroupOrder(db, actor, await inTransaction(db, tx => work(tx, actor, params.id)), secretKey)
  return implement(groupOrderActionRoutes, {
    lockGroupOrder: action((tx, actor, id) => setPaused(tx, actor, id, true)),
    unlockGroupOrder: action((tx, actor, id) => setPaused(tx, actor, id, false)),
    cancelGroupOrder: action(cancelGroupOrder),
    reopenGroupOrder: action(reopenGroupOrder),
    getGroupOrderState: async ({ db, actor, params }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      return {
        data: {
          id: String(order.id),
          type: 'groupOrderStates' as const,
          attributes: {
            state: order.state,
            isLocked: order.lockedAt !== null,
            refusal: order.refusal,
            run: await findLastRunCounts(db, order),
          },
        },
      }
    },
    getItemsSummary: async ({ db, actor, params }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const data = presentItemsSummary(
        await sumConfirmedVariants(db, order),
        await countConfirmedBundles(db, order),
      )
      return { data, meta: { totalCount: data.length } }
    },
    listConfirmationDays: async ({ db, actor, params, query }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const days = await findConfirmationDays(db, order, query.utc_offset)
      return {
        data: days.map(day => ({
          id: day.date,
          type: 'groupOrderConfirmationDays' as const,
          attributes: day,
        })),
        meta: { totalCount: days.length },
      }
    },
  })
}
