import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { changeTeam, lockTeam } from '../../people/teams/teams.store.ts'

/** Hides the first steps for all owners of the team. */
export async function hideFirstSteps(tx: Tx, actor: MemberActor): Promise<void> {
  const team = (await lockTeam(tx, scopeOf(actor))) ?? refuse('not_found')
  if (team.firstStepsHiddenAt) return
  await changeTeam(tx, team.id, { firstStepsHiddenAt: databaseTime() })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'team.first_steps_hidden',
    subjectType: 'teams',
    subjectId: team.id,
  })
}
