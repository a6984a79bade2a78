import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { insertIdpSetup, type IdpSetupRow, type NewIdpSetup } from './idp-setups.store.ts'

/** Creates the set-up of the team's identity provider, which is off until it has been tested. */
export async function createIdpSetup(tx: Tx, actor: MemberActor, setup: NewIdpSetup): Promise<IdpSetupRow> {
  const created = (await insertIdpSetup(tx, scopeOf(actor), setup)) ?? refuse('idp_setup_exists')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'idp_setup.created',
    subjectType: 'idpSetups',
    subjectId: actor.teamId,
    after: { ...setup },
  })
  return created
}
