import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { lockIdpSetup, setSsoEnabled, type IdpSetupRow } from './idp-setups.store.ts'

/** Turns single sign-on off and returns the set-up, if there is one. */
export async function disableSso(tx: Tx, actor: MemberActor): Promise<IdpSetupRow | undefined> {
  const setup = await lockIdpSetup(tx, scopeOf(actor))
  if (!setup?.enabledAt) return setup
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'idp_setup.disabled',
    subjectType: 'idpSetups',
    subjectId: actor.teamId,
  })
  return setSsoEnabled(tx, scopeOf(actor), false)
}
