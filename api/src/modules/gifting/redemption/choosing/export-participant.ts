import type { Reader } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listChosenItems } from '../../group-orders/choices/choices.store.ts'
import { findParticipantForExport } from '../../group-orders/own-data/own-participant.store.ts'

/** Everything that is kept about a participant, as it stands in our rows. */
export async function exportParticipant(
  db: Reader,
  { teamId, participantId }: ParticipantActor,
): Promise<Record<string, unknown>> {
  const found = (await findParticipantForExport(db, { teamId, id: participantId })) ?? refuse('not_found')
  const gifts = await listChosenItems(db, { teamId, participantId })
  return {
    team: found.team,
    redemption: found.page,
    you: found.person,
    gifts: gifts.map(({ productName, bundleName, type, color, size, quantity, isHeld, heldUntil }) => ({
      name: productName,
      bundle: bundleName,
      type,
      color,
      size,
      quantity,
      isHeld,
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
  }
}
