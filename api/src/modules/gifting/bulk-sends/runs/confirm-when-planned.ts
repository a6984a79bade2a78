import type { ListOrder } from '@ribbon/contract/gifting/bulk-sends'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { beginPlan } from '../begin-plan.ts'
import { countReachable } from '../bulk-run.store.ts'
import { changeBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { requireMeans } from './require-means.ts'

/** Begins a send without anyone looking at its plan: what lacks for sure is refused now, the rest when the plan is there. */
export async function confirmWhenPlanned(tx: Tx, actor: MemberActor, body: ListOrder): Promise<BulkSendRow> {
  const send = await beginPlan(tx, actor, body)
  await requireMeans(tx, send, (await countReachable(tx, send.teamId, send.bulkImportId)) ?? 0)
  return changeBulkSend(tx, send.id, { confirmWhenPlanned: true })
}
