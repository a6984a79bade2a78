import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isOwnKey } from './api-keys.access.ts'
import { lockApiKey, type ApiKeyRow } from './api-keys.store.ts'

/** A living key of the actor's own, locked; refuses any other. */
export async function lockOwnKey(tx: Tx, actor: MemberActor, id: string): Promise<ApiKeyRow> {
  const key = await lockApiKey(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!key) refuse('not_found')
  if (!isOwnKey(actor, key)) refuse('api_key_of_another')
  if (key.revokedAt || !key.hasOwner) refuse('api_key_revoked')
  return key
}
