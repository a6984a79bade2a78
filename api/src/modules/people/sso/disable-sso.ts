import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { lockIdpSetup, setSsoEnabled, type IdpSetupRow } from './idp-setups.store.ts'

/** Turns a team's single sign-on off and returns the set-up, if there is one. */
export async function disableSso(
  tx: Tx,
  team: Pick<Scope, 'teamId'>,
  author: Author,
): Promise<IdpSetupRow | undefined> {
  const setup = await lockIdpSetup(tx, team)
  if (!setup?.enabledAt) return setup
  await recordAudit(tx, {
    teamId: team.teamId,
    author,
    action: 'idp_setup.disabled',
    subjectType: 'idpSetups',
    subjectId: team.teamId,
  })
  return setSsoEnabled(tx, team, false)
}
