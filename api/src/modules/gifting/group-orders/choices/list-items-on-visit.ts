import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { canChangeChoice, minutesHeld } from './choices.access.ts'
import { listChosenItems, type ChosenItemRow } from './choices.store.ts'
import { takeWishesAgain } from '../holds/holds.store.ts'
import { lockParticipant } from './participant-lock.store.ts'

/**
 * What a participant has chosen. A visit takes what has lapsed again, as far as it is there; it does not make longer what is still
 * held.
 */
export async function listItemsOnVisit(db: Db, actor: ParticipantActor): Promise<ChosenItemRow[]> {
  const items = await listChosenItems(db, actor)
  if (items.every(item => item.isHeld)) return items
  const isTaken = await inTransaction(db, tx => takeOnVisit(tx, actor))
  return isTaken ? listChosenItems(db, actor) : items
}

async function takeOnVisit(tx: Tx, actor: ParticipantActor): Promise<boolean> {
  const choosing = await lockParticipant(tx, actor)
  const { groupOrder, participant, now } = choosing
  if (participant.confirmedAt !== null || !canChangeChoice(groupOrder, participant, now)) return false
  const { isTaken } = await takeWishesAgain(tx, {
    teamId: groupOrder.teamId,
    groupOrderId: groupOrder.id,
    participantId: participant.id,
    minutes: minutesHeld(choosing),
  })
  if (isTaken) announceChoices(tx, groupOrder)
  return isTaken
}
