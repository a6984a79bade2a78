import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { extendHolds } from '../holds/holds.store.ts'
import { lockChangingParticipant, type ParticipantRow } from '../choices/participant-lock.store.ts'
import { minutesHeld } from '../choices/choices.access.ts'
import { endUnprovenTokens } from '../participants/participant-tokens.store.ts'
import { changeParticipant } from './own-participant.store.ts'
import { readParticipantChange, type ParticipantBody } from './read-participant-change.ts'
import { findMissing } from './find-missing.ts'

/**
 * Saves a participant's name, address and answers. Who has confirmed may change them, too, until a run takes the person, but then
 * nothing may be missing. The address is nobody's to see who entered on another device without proving to be this person.
 */
export async function updateParticipant(
  tx: Tx,
  actor: ParticipantActor,
  body: ParticipantBody,
): Promise<ParticipantRow> {
  const choosing = await lockChangingParticipant(tx, actor)
  const { groupOrder, participant } = choosing
  const fields = readParticipantChange(groupOrder, participant, body, choosing.today)
  if (participant.confirmedAt !== null) {
    const missing = findMissing(groupOrder, fields)
    if (missing.length > 0) refuseInput(missing)
  }
  await extendHolds(tx, {
    teamId: participant.teamId,
    participantId: participant.id,
    minutes: minutesHeld(choosing),
  })
  await endUnprovenTokens(tx, actor, actor.tokenId)
  announceChoices(tx, groupOrder)
  return changeParticipant(tx, participant, { ...fields, problem: null })
}
