import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { isOpen } from '../bulk-sends.states.ts'
import { lockBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'

/** Locks a plan that nobody has confirmed; whoever changes, confirms or throws it away waits here. */
export async function lockOpenPlan(tx: Tx, actor: MemberActor, id: string): Promise<BulkSendRow> {
  const send = await lockBulkSend(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!send) refuse('not_found')
  if (!isOpen(send)) refuse('plan_not_open')
  return send
}
