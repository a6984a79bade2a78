import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { ShippingTools } from '../../orders/drafts/quote-address.ts'
import { findSecondsToNextZone } from '../../orders/zones/zones.store.ts'
import { planOptions } from '../bulk-sends.states.ts'
import { announceBulkSend, changeBulkSend, lockBulkSendRow, recalculatePlan } from '../bulk-sends.store.ts'
import { claimPlan, extendPlanClaim } from './plan-claims.store.ts'
import { fillPlan } from './fill-plan.ts'
import { leaveOutMarked, markDuplicates, markRecent } from './plan-people.store.ts'
import { zonesOfSend } from './plan-zones.store.ts'
import { pricePlan } from './price-plan.ts'

/** A turn ends after this, so that a node can stop and other plans come up. */
const turnMs = 15_000

/** Goes on with a plan where it stands: its people, their prices, its totals. Nodes take turns, each step is done once. */
export async function planBulkSend(db: Db, tools: ShippingTools, id: RowId): Promise<void> {
  const send = await claimPlan(db, id)
  if (!send) return
  const end = databaseTime().getTime() + turnMs
  let isWorking = true
  while (isWorking && databaseTime().getTime() < end)
    isWorking = (await fillPlan(db, id)) || (await pricePlan(db, tools, send))
  if (isWorking)
    return inTransaction(db, async tx => {
      await extendPlanClaim(tx, id, 0)
      await addJob(tx, 'plan-bulk-send', { id })
    })
  const waitSeconds = await findSecondsToNextZone(db, zonesOfSend(id))
  if (waitSeconds === undefined) await finishPlan(db, id)
  else await inTransaction(db, tx => extendPlanClaim(tx, id, Math.max(0, waitSeconds)))
}

async function finishPlan(db: Db, id: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const send = await lockBulkSendRow(tx, id)
    if (send?.state !== 'planning' || !send.filledAt) return
    await markDuplicates(tx, id)
    await markRecent(tx, send)
    const options = planOptions(send)
    if (options.leavesOutDuplicates) await leaveOutMarked(tx, id, 'duplicate', true, options)
    if (options.leavesOutRecent) await leaveOutMarked(tx, id, 'recent', true, options)
    const { counts, rowCount } = await recalculatePlan(tx, id)
    const planned = await changeBulkSend(tx, id, {
      state: 'planned',
      plannedAt: databaseTime(),
      workedUntil: null,
      counts: { ...counts, priced: rowCount },
    })
    announceBulkSend(tx, planned)
    if (send.confirmWhenPlanned) await addJob(tx, 'confirm-bulk-send', { id })
  })
}
