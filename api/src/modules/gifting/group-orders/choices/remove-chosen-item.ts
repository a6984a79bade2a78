import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { findChoiceOfItem } from './choices.store.ts'
import { extendHolds } from '../holds/holds.store.ts'
import { lockChoosingParticipant } from './participant-lock.store.ts'
import { participantAuthor } from './participant-author.ts'
import { minutesHeld } from './choices.access.ts'
import { releaseChoices } from './release-choices.ts'

/** Gives a gift of a participant back, all of a bundle by any part of it; what is given back already changes nothing. */
export async function removeChosenItem(tx: Tx, actor: ParticipantActor, itemId: number): Promise<void> {
  const choosing = await lockChoosingParticipant(tx, actor)
  const { groupOrder, participant } = choosing
  const person = { teamId: groupOrder.teamId, participantId: participant.id }
  const choiceId = await findChoiceOfItem(tx, person, itemId)
  // Before any stock is locked: whoever releases lapsed holds locks them in this order, too.
  await extendHolds(tx, { ...person, minutes: minutesHeld(choosing) })
  if (choiceId !== undefined)
    await releaseChoices(tx, groupOrder, { choiceIds: [choiceId] }, participantAuthor(actor))
}
