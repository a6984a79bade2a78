import { findMissing } from '../own-data/find-missing.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import { copyPrices, countChoicesByTier } from './choices.store.ts'
import { extendHolds, makeHoldsFirm, takeWishesAgain } from '../holds/holds.store.ts'
import {
  lockParticipant,
  requireChangeable,
  type Choosing,
  type ParticipantRow,
} from './participant-lock.store.ts'
import { participantAuthor } from './participant-author.ts'
import { minutesHeld } from './choices.access.ts'
import { changeParticipant, takePlace } from '../own-data/own-participant.store.ts'

/**
 * Confirms what a participant has chosen: from then on it stays held, at today's prices. What has lapsed is taken again; where a
 * gift is gone its name is answered and nothing confirmed, but the rest is kept, so the caller refuses once that is committed.
 * Who has confirmed already is answered as that.
 */
export async function confirmChoice(
  tx: Tx,
  actor: ParticipantActor,
): Promise<{ participant: ParticipantRow; gone: string | undefined }> {
  const choosing = await lockParticipant(tx, actor)
  const { groupOrder, participant } = choosing
  if (participant.confirmedAt !== null) return { participant, gone: undefined }
  requireChangeable(choosing)
  const person = { teamId: groupOrder.teamId, groupOrderId: groupOrder.id, participantId: participant.id }
  await requireComplete(tx, choosing)
  const minutes = minutesHeld(choosing)
  const { gone } = await takeWishesAgain(tx, { ...person, minutes })
  announceChoices(tx, groupOrder)
  if (gone[0] !== undefined) {
    await extendHolds(tx, { ...person, minutes })
    return { participant, gone: gone[0] }
  }
  await makeHoldsFirm(tx, person.teamId, person.participantId)
  await copyPrices(tx, person)
  if (!(await takePlace(tx, groupOrder))) refuse('submissions_full')
  // Whoever confirms has seen what changed.
  const confirmed = await changeParticipant(tx, participant, {
    confirmedAt: choosing.now,
    lastSeenAt: choosing.now,
    problem: null,
    notices: [],
  })
  await queueMail(tx, {
    teamId: groupOrder.teamId,
    kind: 'choice-confirmed',
    // Who changes the choice and confirms it again gets another mail.
    subjectKey: `participant:${participant.id}:${choosing.now.getTime()}`,
    to: participant.email,
  })
  await recordAudit(tx, {
    teamId: groupOrder.teamId,
    author: participantAuthor(actor),
    action: 'choice.confirmed',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { participantId: participant.id },
  })
  return { participant: confirmed, gone: undefined }
}

/** At least one gift, exactly as many as a tier asks for, and all that a parcel needs. */
async function requireComplete(tx: Tx, { groupOrder, participant }: Choosing): Promise<void> {
  const tiers = await countChoicesByTier(tx, {
    teamId: groupOrder.teamId,
    groupOrderId: groupOrder.id,
    participantId: participant.id,
  })
  if (tiers.every(tier => tier.chosen === 0)) refuse('nothing_chosen')
  for (const { name, position, giftsLimit, selectionType, chosen } of tiers)
    if (selectionType === 'EXACTLY' && chosen !== giftsLimit)
      refuse('tier_incomplete', {
        limit: giftsLimit === 1 ? 'one gift' : `${giftsLimit} gifts`,
        tier: name || `group ${position}`,
      })
  const missing = findMissing(groupOrder, participant)
  if (missing.length > 0) refuseInput(missing)
}
