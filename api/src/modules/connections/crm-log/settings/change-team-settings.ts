import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announceLog } from '../announce-log.ts'
import { findTeamSettings, saveTeamSettings, type TeamSettings } from './settings.store.ts'

/** Changes what the team’s gifts say in Salesforce, from the next time they are written. */
export async function changeTeamSettings(
  tx: Tx,
  actor: MemberActor,
  change: { [K in keyof TeamSettings]: boolean | undefined },
): Promise<TeamSettings> {
  const before = await findTeamSettings(tx, actor.teamId)
  const after = {
    logMessage: change.logMessage ?? before.logMessage,
    logCosts: change.logCosts ?? before.logCosts,
  }
  await saveTeamSettings(tx, actor, after)
  announceLog(tx, actor)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'team.crm_settings_changed',
    subjectType: 'teams',
    subjectId: actor.teamId,
    before,
    after,
  })
  return after
}
