import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSessions } from '../../people/identity/sessions/end-sessions.ts'
import { listSessions } from '../../people/identity/sessions/sessions.store.ts'
import { isMember } from '../../people/teams/teams.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'

/** Signs a member out everywhere, for example after losing a device. Returns how many sessions ended. */
export async function endPersonSessions(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  userId: string,
): Promise<number> {
  const team = await lockExistingTeam(tx, actor, id)
  const memberId = requestedId(userId) ?? refuse('not_found')
  if (!(await isMember(tx, { teamId: team.id }, memberId))) refuse('not_found')
  const ended = (await listSessions(tx, memberId)).length
  await endSessions(tx, { userId: memberId, teamId: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'sessions.ended',
    subjectType: 'users',
    subjectId: memberId,
    details: { count: ended },
  })
  return ended
}
