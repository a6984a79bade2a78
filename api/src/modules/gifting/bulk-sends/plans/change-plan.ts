import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { setLeftOut } from '../bulk-send-rows.store.ts'
import { planOptions } from '../bulk-sends.states.ts'
import { announceBulkSend, changeBulkSend, recalculatePlan, type BulkSendRow } from '../bulk-sends.store.ts'
import type { PlanOptions } from '../bulk-sends.tables.ts'
import { countCovered } from '../count-covered.ts'
import { findShortages } from '../find-shortages.ts'
import { lockOpenPlan } from './lock-open-plan.ts'
import { leaveOutMarked } from './plan-people.store.ts'
import { findRests, leaveOutUncovered, removeUncoveredMark, takeInUncovered } from './uncovered.store.ts'

export interface MarkedPeople {
  leave_out_recent?: boolean | undefined
  leave_out_duplicates?: boolean | undefined
  leave_out_uncovered?: boolean | undefined
}
export interface OnePerson {
  recipientId: string
  left_out: boolean
}

/**
 * Leaves people out of a plan or takes them in again: those gifted lately, those listed twice, those whom stock does not
 * cover, or one; totals follow.
 */
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
  const person = requestedId(recipientId) ?? refuse('not_found')
  const row = (await setLeftOut(tx, send.id, person, isOut)) ?? refuse('not_found')
  if (!isOut && row.marks.includes('uncovered')) {
    await requireNoRest(tx, send)
    await removeUncoveredMark(tx, send.id, person)
  }
  return send
}

/** Who gets another gift with the rest does not get this one, too. */
async function requireNoRest(tx: Tx, send: BulkSendRow): Promise<void> {
  if ((await findRests(tx, send.teamId, [send.id])).has(send.id)) refuse('plan_has_rest')
}

/** While the plan is being made nobody is marked yet: its end looks at the options again. */
async function leaveOutThoseMarked(
  tx: Tx,
  send: BulkSendRow,
  {
    leave_out_recent: recent,
    leave_out_duplicates: duplicates,
    leave_out_uncovered: uncovered,
  }: MarkedPeople,
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
  if (uncovered !== undefined) await leaveOutThoseUncovered(tx, send, uncovered, options)
  return changeBulkSend(tx, send.id, { options })
}

/** The gift goes to as many as stock covers, in the order of the list; asked again, it is counted anew. */
async function leaveOutThoseUncovered(
  tx: Tx,
  send: BulkSendRow,
  isOut: boolean,
  options: PlanOptions,
): Promise<void> {
  if (send.state !== 'planned') refuse('plan_not_ready')
  await requireNoRest(tx, send)
  await takeInUncovered(tx, send.id, options)
  if (!isOut) return
  const { sendCount: people, items } = await recalculatePlan(tx, send.id)
  const [shortages = []] = await findShortages(tx, send.teamId, [{ items, people }])
  await leaveOutUncovered(tx, send.id, countCovered({ items, people }, shortages))
}
