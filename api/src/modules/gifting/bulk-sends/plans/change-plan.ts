import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { setLeftOut } from '../bulk-send-rows.store.ts'
import { planOptions } from '../bulk-sends.states.ts'
import { announceBulkSend, changeBulkSend, recalculatePlan, type BulkSendRow } from '../bulk-sends.store.ts'
import { lockOpenPlan } from './lock-open-plan.ts'
import { leaveOutMarked } from './plan-people.store.ts'

export interface MarkedPeople {
  leave_out_recent?: boolean | undefined
  leave_out_duplicates?: boolean | undefined
}
export interface OnePerson {
  recipientId: string
  left_out: boolean
}

/** Leaves people out of a plan or takes them in again: those gifted lately, those listed twice, or one; totals follow. */
export async function changePlan(
  tx: Tx,
  actor: MemberActor,
  id: string,
  change: MarkedPeople | OnePerson,
): Promise<BulkSendRow> {
  const send = await lockOpenPlan(tx, actor, id)
  const changed =
    'recipientId' in change
      ? await leaveOutOne(tx, send, change)
      : await leaveOutThoseMarked(tx, send, change)
  announceBulkSend(tx, send)
  return changed.state === 'planned' ? recalculatePlan(tx, send.id) : changed
}

async function leaveOutOne(
  tx: Tx,
  send: BulkSendRow,
  { recipientId, left_out: isOut }: OnePerson,
): Promise<BulkSendRow> {
  if (!(await setLeftOut(tx, send.id, requestedId(recipientId) ?? refuse('not_found'), isOut)))
    refuse('not_found')
  return send
}

/** While the plan is being made nobody is marked yet: its end looks at the options again. */
async function leaveOutThoseMarked(
  tx: Tx,
  send: BulkSendRow,
  { leave_out_recent: recent, leave_out_duplicates: duplicates }: MarkedPeople,
): Promise<BulkSendRow> {
  const before = planOptions(send)
  const options = {
    leavesOutRecent: recent ?? before.leavesOutRecent,
    leavesOutDuplicates: duplicates ?? before.leavesOutDuplicates,
  }
  if (options.leavesOutRecent !== before.leavesOutRecent)
    await leaveOutMarked(tx, send.id, 'recent', options.leavesOutRecent, options)
  if (options.leavesOutDuplicates !== before.leavesOutDuplicates)
    await leaveOutMarked(tx, send.id, 'duplicate', options.leavesOutDuplicates, options)
  return changeBulkSend(tx, send.id, { options })
}
