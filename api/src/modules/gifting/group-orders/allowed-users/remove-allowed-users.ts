import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { endParticipantTokens } from '../participants/participant-tokens.store.ts'
import { deleteAllowedUserRows, deleteVisits, findVisitsToEnd, type UsersOf } from './leaving.store.ts'

/**
 * Takes people off the list of a group order that the caller has locked. Who has confirmed stays on it, because that is promised;
 * who has not loses the visit, and what it held. Answers how many were taken off.
 */
export async function removeAllowedUsers(
  tx: Tx,
  actor: MemberActor,
  order: GroupOrderRow,
  users: UsersOf,
): Promise<number> {
  const participantIds = await findVisitsToEnd(tx, order, users)
  const removed = await deleteAllowedUserRows(tx, order, users)
  if (participantIds.length === 0) return removed
  await endParticipantTokens(tx, order.teamId, participantIds)
  await releaseChoices(tx, order, { participantIds }, authorOf(actor))
  await deleteVisits(tx, order, participantIds)
  return removed
}
