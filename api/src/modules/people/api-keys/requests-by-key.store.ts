import type { KeyScope } from '@ribbon/contract/key-scopes'
import type { Module, Role } from '@ribbon/contract/route'
import { bool, columns, id, orNull, text, texts, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Db } from '../../../platform/db/database.ts'
import { ownersMembership } from './api-keys.store.ts'

const usedColumns = columns({
  id: id('k.id'),
  teamId: id('k.team_id'),
  userId: id('k.user_id'),
  name: text('k.name'),
  scopes: texts<KeyScope>('k.scopes'),
  isFromNetwork: bool(`cardinality(k.networks) = 0 or $2::inet <<= any (k.networks)`),
  revokedAt: orNull(time('k.revoked_at')),
  isExpired: bool('k.expires_at <= now()'),
  isReplaced: bool('coalesce(s.valid_until <= now(), false)'),
  lastUsedAt: orNull(time('k.last_used_at')),
  email: text('u.email'),
  firstName: text('u.first_name'),
  lastName: text('u.last_name'),
  role: text<Role>('m.role'),
  modules: texts<Module>('t.modules'),
  suspendedReason: orNull(text('t.suspended_reason')),
})
export type KeyInUse = RowOf<typeof usedColumns>

/** A key with what its owner may do at this moment; it is read anew with each request, so that nothing outlives its end. */
export async function findKeyBySecret(db: Db, hash: string, ip: string): Promise<KeyInUse | undefined> {
  const [key] = await readRows(
    db,
    usedColumns,
    `
    select ${usedColumns}
    from api_key_secrets s
    join api_keys k on k.team_id = s.key_team and k.id = s.key_id
    join memberships m on ${ownersMembership}
    join users u on u.id = k.user_id
    join teams t on t.id = k.team_id
    where s.hash = $1`,
    [hash, withoutMapping(ip)],
  )
  return key
}

/** Notes when and from where a key was used, at most once a minute. */
export async function touchKey(db: Db, key: KeyInUse, ip: string): Promise<void> {
  await db.pool.query(
    `update api_keys
     set last_used_at = now(), last_used_from = $3
     where team_id = $1
       and id = $2
       and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [key.teamId, key.id, withoutMapping(ip)],
  )
}

export async function markExposed(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db.pool.query(
    `update api_keys k
     set exposed_at = now()
     from api_key_secrets s
     where s.hash = any ($1::text[])
       and (s.valid_until is null or s.valid_until > now())
       and k.team_id = s.key_team
       and k.id = s.key_id`,
    [hashes],
  )
}

const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
