import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { lockParticipant, requireChangeable, type ParticipantRow } from './participant-lock.store.ts'
import { changeParticipant } from '../own-data/own-participant.store.ts'
import { undoConfirmations } from './undo-confirmations.ts'

/**
 * Undoes a participant's confirmation, so that gifts can be changed; they stay held for half an hour. Who declined takes part
 * again by this; who was skipped by an owner does not.
 */
export async function changeChoice(tx: Tx, actor: ParticipantActor): Promise<ParticipantRow> {
  const choosing = await lockParticipant(tx, actor)
  const { groupOrder, participant } = choosing
  const hasDeclined = participant.state === 'disabled' && participant.skippedBy === 'participant'
  requireChangeable({
    ...choosing,
    participant: hasDeclined ? { ...participant, state: 'active' } : participant,
  })
  await undoConfirmations(tx, groupOrder, [participant.id])
  announceChoices(tx, groupOrder)
  if (hasDeclined)
    return changeParticipant(tx, participant, { state: 'active', skippedBy: null, declineReason: null })
  return changeParticipant(tx, participant, { lastSeenAt: choosing.now })
}
