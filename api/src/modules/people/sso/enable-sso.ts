import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockIdpSetup, setSsoEnabled, type IdpSetupRow } from './idp-setups.store.ts'
import { hasVerifiedDomain } from './domains/domains.store.ts'

/** Turns single sign-on on, once a test has succeeded and the team has a verified domain. */
export async function enableSso(tx: Tx, actor: MemberActor): Promise<IdpSetupRow> {
  const scope = scopeOf(actor)
  const setup = (await lockIdpSetup(tx, scope)) ?? refuse('sso_not_set_up')
  if (!setup.testedAt) refuse('sso_not_tested')
  if (!(await hasVerifiedDomain(tx, scope))) refuse('sso_no_domain')
  if (setup.enabledAt) return setup
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'idp_setup.enabled',
    subjectType: 'idpSetups',
    subjectId: actor.teamId,
  })
  return setSsoEnabled(tx, scope, true)
}
