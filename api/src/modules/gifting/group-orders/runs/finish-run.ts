import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { mailOwner } from '../run-mails/mail-owner.ts'
import { lockRunAndGroupOrder } from './lock-run-and-group-order.ts'
import { countLeft } from './run-people.store.ts'
import { setRunState } from './run-state.store.ts'
import { changeRun, type RunRow } from './runs.store.ts'

/** Ends a run whose last order has been placed: its group order is finalized, and whoever began it gets a summary. */
export async function finishRun(db: Db, id: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const locked = await lockRunAndGroupOrder(tx, id)
    if (locked?.run.state !== 'running' || locked.run.madeCount < locked.run.orderCount) return
    const { groupOrder, run } = locked
    const done = await changeRun(tx, run, { state: 'done', finishedAt: databaseTime() })
    await setRunState(tx, groupOrder, {
      runId: null,
      refusal: null,
      ...(run.isRolling ? {} : { state: await stateAfter(tx, run) }),
    })
    await mailOwner(tx, groupOrder, done, 'group-order-summary')
    await recordFinished(tx, groupOrder, done)
  })
}

/** Those left out mend their address on the open page, or wait for their day; so it closes only when nobody is left. */
async function stateAfter(tx: Tx, run: RunRow): Promise<'finalized' | 'pending'> {
  return (await countLeft(tx, run)) === 0 ? 'finalized' : 'pending'
}

async function recordFinished(tx: Tx, groupOrder: GroupOrderRow, run: RunRow): Promise<void> {
  const { teamId } = groupOrder
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: 'group_order.run_finished',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { runId: run.id, gifts: run.madeCount },
  })
  announce(tx, {
    teamId,
    userId: run.payerId,
    event: 'order.updated',
    type: 'orders',
    id: groupOrder.id,
  })
  announceGroupOrder(tx, groupOrder)
}
