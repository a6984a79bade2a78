import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { findSecondsToNextZone } from '../../orders/zones/zones.store.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { changeRun, claimRunPlan, extendRunClaim, lockRun, recalculateRun } from '../runs/runs.store.ts'
import { fillRun } from './fill-run.ts'
import { priceRun } from './price-run.ts'
import { markRecentlyGifted, markSameAddress } from './run-rows.store.ts'
import { zonesOfRun } from './run-zones.store.ts'

/** A turn ends after this, so that a node can stop and other plans come up. */
const turnMs = 15_000

/** Goes on with a run's plan where it stands: its people, their prices, its totals. Nodes take turns, each step is done once. */
export async function planRun(db: Db, tools: ShippingTools, id: RowId): Promise<void> {
  const run = await inTransaction(db, tx => claimRunPlan(tx, id))
  if (!run) return
  const end = databaseTime().getTime() + turnMs
  let isWorking = true
  while (isWorking && databaseTime().getTime() < end)
    isWorking = (await fillRun(db, id)) || (await priceRun(db, tools, run))
  if (isWorking)
    return inTransaction(db, async tx => {
      await extendRunClaim(tx, id, 0)
      await addJob(tx, 'plan-group-order-run', { id })
    })
  const waitSeconds = await findSecondsToNextZone(db, zonesOfRun(run))
  if (waitSeconds === undefined) await finishPlan(db, id)
  else await inTransaction(db, tx => extendRunClaim(tx, id, Math.max(0, waitSeconds)))
}

async function finishPlan(db: Db, id: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const run = await lockRun(tx, id)
    if (run?.state !== 'planning' || !run.filledAt) return
    await markSameAddress(tx, run)
    await markRecentlyGifted(tx, run)
    await recalculateRun(tx, run)
    await changeRun(tx, run, { state: 'planned', plannedAt: databaseTime(), workedUntil: null })
    announceGroupOrder(tx, { teamId: run.teamId, id: run.groupOrderId })
    if (run.confirmWhenPlanned) await addJob(tx, 'confirm-group-order-run', { id })
  })
}
