import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireRecentProof } from '../identity/sessions/require-recent-proof.ts'
import { findApiKey, updateApiKey, type ApiKeyRow, type KeySettings } from './api-keys.store.ts'
import { lockOwnKey } from './lock-own-key.ts'
import { readKeyEnd } from './read-key-end.ts'

type KeyChanges = { [Name in Exclude<keyof KeySettings, 'expiresAt'>]: KeySettings[Name] | undefined } & {
  expiresAt: string | undefined
}

/** Changes an own key; requests that it makes from then on are judged by the new settings. */
export async function changeApiKey(
  tx: Tx,
  actor: MemberActor,
  id: string,
  { expiresAt, name, scopes, networks }: KeyChanges,
): Promise<ApiKeyRow> {
  const scope = scopeOf(actor)
  const key = await lockOwnKey(tx, actor, id)
  await requireRecentProof(tx, actor)
  await updateApiKey(tx, scope, key.id, {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes }),
    ...(networks && { networks }),
    ...(expiresAt !== undefined && { expiresAt: readKeyEnd(expiresAt) }),
  })
  const changed = (await findApiKey(tx, scope, key.id)) ?? refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'api_key.changed',
    subjectType: 'apiKeys',
    subjectId: key.id,
    details: { name: key.name },
    before: settingsOf(key),
    after: settingsOf(changed),
  })
  return changed
}

const settingsOf = ({ name, scopes, networks, expiresAt }: ApiKeyRow) => ({
  name,
  scopes,
  networks,
  expiresAt,
})
