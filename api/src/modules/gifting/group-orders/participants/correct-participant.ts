import type { ParticipantCorrection } from '@ribbon/contract/gifting/group-orders/participants'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { isEnded } from '../group-orders.states.ts'
import { lockOwnGroupOrder } from '../lock-own-group-order.ts'
import { findMissing } from '../own-data/find-missing.ts'
import { changeParticipant } from '../own-data/own-participant.store.ts'
import { readParticipantChange } from '../own-data/read-participant-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { mailParticipants } from './mail-participants.ts'
import { endUnprovenTokens } from './participant-tokens.store.ts'
import { changedFields, participantVersion } from './participant-version.ts'
import { isFinal } from './participants.states.ts'
import { lockParticipants } from './participant-states.store.ts'

/**
 * Corrects what an owner sees is wrong in a participant's name or address, until a run takes the person. An editor who sends the
 * version that was loaded is refused where the person or somebody else changed it meanwhile.
 */
export async function correctParticipant(
  tx: Tx,
  actor: MemberActor,
  { groupOrderId, participantId }: { groupOrderId: string; participantId: string },
  { version, ...body }: ParticipantCorrection,
): Promise<GroupOrderRow> {
  const order = await lockOwnGroupOrder(tx, actor, groupOrderId)
  const [before] = await lockParticipants(tx, order, [requestedId(participantId) ?? refuse('not_found')])
  if (!before) refuse('not_found')
  if (isFinal(before)) refuse('participant_final', { who: `${before.name || before.email} has` })
  if (isEnded(order)) refuse('group_order_closed')
  const after = readParticipantChange(order, before, body, databaseTime().toISOString().slice(0, 10))
  const fields = changedFields(before, after)
  if (fields.length === 0) return order
  if (version !== undefined && version !== participantVersion(before))
    refuse('changed_meanwhile', { who: 'Somebody', what: 'name or address' })
  if (before.confirmedAt !== null) requireWhole(order, after)
  // Whoever holds a device that has not proven the address must not see one that somebody else typed.
  if (before.addressOne === null)
    await endUnprovenTokens(tx, { teamId: before.teamId, participantId: before.id })
  await changeParticipant(tx, before, { ...after, problem: null })
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.recipient_corrected',
    details: { recipientId: before.id, fields },
  })
  await mailParticipants(tx, order, [before.id], 'address-corrected')
  return order
}

/** Who has confirmed keeps a name and an address that a gift can be sent to; a question may have been added since. */
function requireWhole(order: GroupOrderRow, person: Parameters<typeof findMissing>[1]): void {
  if (!person.name) refuseInput(['Enter the name.'])
  const missing = findMissing({ ...order, customFields: [] }, person)
  if (missing.length > 0) refuseInput(missing)
}
