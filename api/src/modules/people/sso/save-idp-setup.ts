import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  insertIdpSetup,
  lockIdpSetup,
  updateIdpSetup,
  type IdpSetupRow,
  type NewIdpSetup,
} from './idp-setups.store.ts'

/** Creates or changes the set-up of the team's identity provider. A changed provider is off until it has been tested. */
export async function saveIdpSetup(
  tx: Tx,
  actor: MemberActor,
  setup: NewIdpSetup,
  { isNew }: { isNew: boolean },
): Promise<IdpSetupRow> {
  const scope = scopeOf(actor)
  const entry = {
    teamId: actor.teamId,
    author: authorOf(actor),
    subjectType: 'idpSetups',
    subjectId: actor.teamId,
  }
  if (isNew) {
    const created = (await insertIdpSetup(tx, scope, setup)) ?? refuse('idp_setup_exists')
    await recordAudit(tx, { ...entry, action: 'idp_setup.created', after: { ...setup } })
    return created
  }
  const before = (await lockIdpSetup(tx, scope)) ?? refuse('not_found')
  const { isRequired: _, ...provider } = setup
  const isProviderChanged = (Object.keys(provider) as (keyof typeof provider)[]).some(
    field => before[field] !== setup[field],
  )
  const after = await updateIdpSetup(tx, scope, setup, isProviderChanged)
  await recordAudit(tx, {
    ...entry,
    action: 'idp_setup.updated',
    before: audited(before),
    after: audited(after),
  })
  return after
}

function audited({
  entityId,
  ssoTargetUrl,
  sloTargetUrl,
  authnContext,
  certificate,
  fingerprint,
  fingerprintAlgorithm,
  isRequired,
  enabledAt,
}: IdpSetupRow) {
  return {
    entityId,
    ssoTargetUrl,
    sloTargetUrl,
    authnContext,
    certificate,
    fingerprint,
    fingerprintAlgorithm,
    isRequired,
    isEnabled: enabledAt !== null,
  }
}
