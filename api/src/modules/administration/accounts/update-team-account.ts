import type { teamAccountBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { changeTeam } from '../../people/teams/teams.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'

/** Changes a team's name and modules. Calls of a module that is switched off are refused from then on. */
export async function updateTeamAccount(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  after: z.output<typeof teamAccountBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  const before = { name: team.name, modules: team.modules }
  if (before.name === after.name && [...before.modules].sort().join() === [...after.modules].sort().join())
    return
  await changeTeam(tx, team.id, after)
  announce(tx, { teamId: team.id, event: 'team.updated', type: 'teams', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'team.updated',
    subjectType: 'teams',
    subjectId: team.id,
    before,
    after,
  })
}
