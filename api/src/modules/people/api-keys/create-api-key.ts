import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireRecentProof } from '../identity/sessions/require-recent-proof.ts'
import { findApiKey, insertApiKey, type ApiKeyRow, type KeySettings } from './api-keys.store.ts'
import { readKeyEnd } from './read-key-end.ts'

/** Makes a key that acts as the actor. Its secret stays with the caller: the transaction's result is stored for a repetition. */
export async function createApiKey(
  tx: Tx,
  actor: MemberActor,
  settings: Omit<KeySettings, 'expiresAt'> & { expiresAt: string | undefined },
  secret: { hash: string; prefix: string },
): Promise<ApiKeyRow> {
  await requireRecentProof(tx, actor)
  const scope = scopeOf(actor)
  const expiresAt = readKeyEnd(settings.expiresAt)
  const id = await insertApiKey(tx, scope, { ...settings, expiresAt }, secret)
  const { name, scopes, networks } = settings
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'api_key.created',
    subjectType: 'apiKeys',
    subjectId: id,
    details: { name, prefix: secret.prefix },
    after: { scopes, networks, expiresAt },
  })
  return (await findApiKey(tx, scope, id)) ?? refuse('not_found')
}
