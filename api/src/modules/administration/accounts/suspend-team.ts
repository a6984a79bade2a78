import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { changeTeam } from '../../people/teams/teams.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'
import { listOwners } from './accounts.store.ts'

/**
 * Suspends a team, whose members can then only read, or lifts the suspension, and emails the owners the reason. Every call reads
 * the team's row, so the change applies on all nodes at once.
 */
export async function suspendTeam(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { reason, isSuspended }: { reason: string; isSuspended: boolean },
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  if ((team.suspendedAt !== null) === isSuspended) return
  const at = databaseTime()
  await changeTeam(
    tx,
    team.id,
    isSuspended ? { suspendedAt: at, suspendedReason: reason } : { suspendedAt: null, suspendedReason: null },
  )
  for (const owner of await listOwners(tx, team.id)) {
    await queueMail(tx, {
      teamId: team.id,
      kind: isSuspended ? 'team-suspended' : 'suspension-lifted',
      subjectKey: `team:${team.id}:${at.getTime()}`,
      to: owner.email,
      payload: { reason },
    })
  }
  announce(tx, {
    teamId: team.id,
    event: isSuspended ? 'team.suspended' : 'team.suspension_lifted',
    type: 'teams',
    id: team.id,
  })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: isSuspended ? 'team.suspended' : 'team.suspension_lifted',
    subjectType: 'teams',
    subjectId: team.id,
    details: { reason },
    before: { suspended: !isSuspended, suspendedReason: team.suspendedReason },
    after: { suspended: isSuspended, suspendedReason: isSuspended ? reason : null },
  })
}
