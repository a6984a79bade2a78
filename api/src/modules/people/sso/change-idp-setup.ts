import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockIdpSetup, updateIdpSetup, type IdpSetupRow } from './idp-setups.store.ts'
import { parseIdpSetup, type IdpBody, type IdpChanges } from './parse-idp-setup.ts'

/** Changes the given fields of the team's set-up. With another provider it is off until it has been tested. */
export async function changeIdpSetup(
  tx: Tx,
  actor: MemberActor,
  changes: IdpChanges,
  options: { allowsHttp: boolean },
): Promise<IdpSetupRow> {
  const scope = scopeOf(actor)
  const before = (await lockIdpSetup(tx, scope)) ?? refuse('not_found')
  const setup = parseIdpSetup(merged(before, changes), options)
  const { isRequired: _, ...provider } = setup
  const isProviderChanged = (Object.keys(provider) as (keyof typeof provider)[]).some(
    field => before[field] !== setup[field],
  )
  const after = await updateIdpSetup(tx, scope, setup, isProviderChanged)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'idp_setup.updated',
    subjectType: 'idpSetups',
    subjectId: actor.teamId,
    before: audited(before),
    after: audited(after),
  })
  return after
}

function merged(before: IdpSetupRow, changes: IdpChanges): IdpBody {
  const { idp_cert, idp_cert_fingerprint } = changes
  return {
    idp_entity_id: changes.idp_entity_id ?? before.entityId,
    authn_context: changes.authn_context ?? before.authnContext,
    idp_sso_target_url: changes.idp_sso_target_url ?? before.ssoTargetUrl,
    idp_slo_target_url: changes.idp_slo_target_url ?? before.sloTargetUrl,
    idp_cert: idp_cert ?? (idp_cert_fingerprint ? '' : before.certificate),
    idp_cert_fingerprint: idp_cert_fingerprint ?? (idp_cert ? '' : before.fingerprint),
    idp_cert_fingerprint_algorithm: changes.idp_cert_fingerprint_algorithm ?? before.fingerprintAlgorithm,
    required: changes.required ?? before.isRequired,
  }
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
