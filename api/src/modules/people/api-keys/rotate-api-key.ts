import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireRecentProof } from '../identity/sessions/require-recent-proof.ts'
import { findApiKey, replaceSecret, type ApiKeyRow } from './api-keys.store.ts'
import { lockOwnKey } from './lock-own-key.ts'

/** Gives an own key a new secret; the one before works for the given hours more. */
export async function rotateApiKey(
  tx: Tx,
  actor: MemberActor,
  id: string,
  validForHours: number,
  secret: { hash: string; prefix: string },
): Promise<ApiKeyRow> {
  const key = await lockOwnKey(tx, actor, id)
  await requireRecentProof(tx, actor)
  const scope = scopeOf(actor)
  await replaceSecret(tx, scope, key.id, secret, validForHours)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'api_key.rotated',
    subjectType: 'apiKeys',
    subjectId: key.id,
    details: { name: key.name, validForHours },
    before: { prefix: key.prefix },
    after: { prefix: secret.prefix },
  })
  return (await findApiKey(tx, scope, key.id)) ?? refuse('not_found')
}
