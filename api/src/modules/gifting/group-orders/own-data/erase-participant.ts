import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { isBusy } from '../group-orders.states.ts'
import { lockParticipant, type ParticipantRow } from '../choices/participant-lock.store.ts'
import { participantAuthor } from '../choices/participant-author.ts'
import { deleteParticipant, participantMailKinds } from './own-participant.store.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { undoConfirmations } from '../choices/undo-confirmations.ts'

/**
 * Erases a participant with all that is kept about the person here, also on a paused or closed page; not once a run has made an
 * order. Answers who it was, for those who keep more.
 */
export async function eraseParticipant(tx: Tx, actor: ParticipantActor): Promise<ParticipantRow> {
  const { groupOrder, participant } = await lockParticipant(tx, actor)
  if (participant.state === 'locked' || participant.state === 'finalized')
    refuse('participant_final', { who: 'You have' })
  if (isBusy(groupOrder)) refuse('group_order_busy')
  const author = participantAuthor(actor)
  await releaseChoices(tx, groupOrder, { participantIds: [participant.id] }, author)
  await undoConfirmations(tx, groupOrder, [participant.id])
  await eraseMails(tx, {
    teamId: groupOrder.teamId,
    kinds: participantMailKinds,
    about: [`participant:${participant.id}:`],
  })
  await deleteParticipant(tx, participant)
  await recordAudit(tx, {
    teamId: groupOrder.teamId,
    author,
    action: 'participant.erased',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { participantId: participant.id },
  })
  announceChoices(tx, groupOrder)
  return participant
}
