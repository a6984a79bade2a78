import type { newTeamAccountBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findUserByEmail } from '../../people/identity/users.store.ts'
import { inviteOwner } from '../../people/invitations/invite-owner.ts'
import { startTrial } from '../../money/subscriptions/start-trial.ts'
import { insertTeam } from '../../people/teams/teams.store.ts'
import { givePlan } from './give-plan.ts'

/** Creates a team on the trial plan or on a given plan, and invites its first owner. Returns its id. */
export async function createTeamAccount(
  tx: Tx,
  actor: OperatorActor,
  secretKey: string,
  fields: z.output<typeof newTeamAccountBody>,
): Promise<RowId> {
  if (await findUserByEmail(tx, fields.owner_email)) refuse('email_taken')
  const teamId = await insertTeam(tx, { name: fields.name, modules: fields.modules })
  if (fields.plan_id)
    await givePlan(tx, actor, String(teamId), {
      plan_id: fields.plan_id,
      reason: 'Chosen when the team was created',
    })
  else await startTrial(tx, teamId, actor.name)
  await inviteOwner(tx, secretKey, { teamId, email: fields.owner_email, author: authorOf(actor) })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'team.created',
    subjectType: 'teams',
    subjectId: teamId,
    after: { name: fields.name, modules: fields.modules, owner: fields.owner_email },
  })
  return teamId
}
