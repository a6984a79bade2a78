import { releaseHolds } from '../holds/release-holds.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { lockChangingParticipant, type ParticipantRow } from './participant-lock.store.ts'
import { participantAuthor } from './participant-author.ts'
import { changeParticipant } from '../own-data/own-participant.store.ts'
import { undoConfirmations } from './undo-confirmations.ts'

/** Records that a participant wants no gift, and releases what the person held. */
export async function declineGifts(
  tx: Tx,
  actor: ParticipantActor,
  reason: string | null,
): Promise<ParticipantRow> {
  const { groupOrder, participant } = await lockChangingParticipant(tx, actor)
  const author = participantAuthor(actor)
  await releaseHolds(tx, groupOrder, { participantIds: [participant.id] }, author)
  await undoConfirmations(tx, groupOrder, [participant.id])
  announceChoices(tx, groupOrder)
  await recordAudit(tx, {
    teamId: groupOrder.teamId,
    author,
    action: 'participant.declined',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { participantId: participant.id },
  })
  return changeParticipant(tx, participant, {
    state: 'disabled',
    skippedBy: 'participant',
    declineReason: reason,
  })
}
