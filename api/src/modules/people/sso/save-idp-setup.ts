import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  updateIdpSetupRow,
  insertIdpSetup,
  lockIdpSetup,
  type IdpSetupRow,
  type NewIdpSetup,
} from './idp-setups.store.ts'

/** Sets the team's identity provider up, or changes it; another provider is off until it has been tested. */
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
    const made = (await insertIdpSetup(tx, scope, setup)) ?? refuse('idp_setup_exists')
    await recordAudit(tx, { ...entry, action: 'idp_setup.created', after: { ...setup } })
    return made
  }
  const before = (await lockIdpSetup(tx, scope)) ?? refuse('not_found')
  const { isRequired: _, ...provider } = setup
  const isOther = (Object.keys(provider) as (keyof typeof provider)[]).some(
    field => before[field] !== setup[field],
  )
  const after = await updateIdpSetupRow(tx, scope, setup, isOther)
  await recordAudit(tx, { ...entry, action: 'idp_setup.updated', before: shown(before), after: shown(after) })
  return after
}

function shown({
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
