import type { ListOrder } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { beginPlan } from '../plans/begin-plan.ts'
import { countReachable } from './runs.store.ts'
import { changeBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { requireStockAndFunds } from './require-stock-and-funds.ts'

/** Begins a send whose plan nobody reviews: what is certainly missing is refused now, the rest when the plan is ready. */
export async function beginUnreviewedSend(tx: Tx, actor: MemberActor, body: ListOrder): Promise<BulkSendRow> {
  const send = await beginPlan(tx, actor, body)
  const people = await countReachable(tx, send.teamId, send.bulkImportId, send.restOfId)
  await requireStockAndFunds(tx, send, people ?? 0)
  return changeBulkSend(tx, send.id, { confirmWhenPlanned: true })
}
