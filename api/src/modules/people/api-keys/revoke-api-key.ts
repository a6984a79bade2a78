import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireRecentProof } from '../identity/sessions/require-recent-proof.ts'
import { lockApiKey, markRevoked } from './api-keys.store.ts'

/** Ends a key of the team at once, whoever's it is. Every request reads the key's row, so no node takes it from then on. */
export async function revokeApiKey(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const scope = scopeOf(actor)
  const key = await lockApiKey(tx, scope, requestedId(id) ?? refuse('not_found'))
  if (!key) refuse('not_found')
  if (key.revokedAt) refuse('api_key_revoked')
  await requireRecentProof(tx, actor)
  await markRevoked(tx, scope, key.id)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'api_key.revoked',
    subjectType: 'apiKeys',
    subjectId: key.id,
    details: { name: key.name, prefix: key.prefix },
  })
}
