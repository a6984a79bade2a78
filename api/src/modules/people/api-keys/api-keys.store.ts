import type { KeyScope } from '@ribbon/contract/key-scopes'
import type { Page } from '@ribbon/contract/paging'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { bool, columns, id, orNull, text, texts, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { apiKeySecrets, apiKeys } from './api-keys.tables.ts'

const keyColumns = columns({
  id: id('k.id'),
  userId: id('k.user_id'),
  name: text('k.name'),
  scopes: texts<KeyScope>('k.scopes'),
  networks: texts('k.networks::text[]'),
  createdAt: time('k.created_at'),
  expiresAt: time('k.expires_at'),
  lastUsedAt: orNull(time('k.last_used_at')),
  lastUsedFrom: orNull(text('k.last_used_from')),
  revokedAt: orNull(time('k.revoked_at')),
  exposedAt: orNull(time('k.exposed_at')),
  isExpired: bool('k.expires_at <= now()'),
  prefix: text('s.prefix'),
  oldPrefix: orNull(text('o.prefix')),
  oldUntil: orNull(time('o.valid_until')),
  email: text('u.email'),
  firstName: text('u.first_name'),
  lastName: text('u.last_name'),
  hasOwner: bool('m.user_id is not null'),
})
export type ApiKeyRow = RowOf<typeof keyColumns>

/** Who left the team and came back does not bring the keys of the time before. */
export const ownersMembership =
  'm.user_id = k.user_id and m.team_id = k.team_id and m.created_at <= k.created_at'

const fromKeys = `
  from api_keys k
  join users u on u.id = k.user_id
  join api_key_secrets s on s.key_team = k.team_id and s.key_id = k.id and s.valid_until is null
  left join lateral (
    select old.prefix, old.valid_until
    from api_key_secrets old
    where old.key_team = k.team_id
      and old.key_id = k.id
      and old.valid_until > now()
    order by old.created_at desc
    limit 1
  ) o on true
  left join memberships m on ${ownersMembership}`

export async function listApiKeys(
  db: Reader,
  { teamId }: Scope,
  page: Page,
): Promise<{ rows: ApiKeyRow[]; totalCount: number }> {
  const rows = await readRows(
    db,
    keyColumns,
    `
    select ${keyColumns} ${fromKeys}
    where k.team_id = $1
    order by k.id desc
    limit $2 offset $3`,
    [teamId, page.size, (page.number - 1) * page.size],
  )
  const total = await db.select({ count: count() }).from(apiKeys).where(eq(apiKeys.teamId, teamId))
  return { rows, totalCount: oneRow(total).count }
}

export async function findApiKey(
  db: Reader,
  { teamId }: Scope,
  keyId: number,
): Promise<ApiKeyRow | undefined> {
  const [row] = await readRows(
    db,
    keyColumns,
    `select ${keyColumns} ${fromKeys} where k.team_id = $1 and k.id = $2`,
    [teamId, keyId],
  )
  return row
}

/** A key of the scope's team, locked until the transaction ends. */
export async function lockApiKey(tx: Tx, { teamId }: Scope, keyId: number): Promise<ApiKeyRow | undefined> {
  const [row] = await readRows(
    tx,
    keyColumns,
    `select ${keyColumns} ${fromKeys} where k.team_id = $1 and k.id = $2 for update of k`,
    [teamId, keyId],
  )
  return row
}

export interface KeySettings {
  name: string
  scopes: readonly KeyScope[]
  networks: readonly string[]
  expiresAt: Date
}

/** Networks are stored without the bits of a host in them. */
const networkList = (networks: readonly string[]) =>
  sql`(select coalesce(array_agg(network(each::inet)), '{}') from unnest(${sql.param(networks)}::text[]) each)`

export async function insertApiKey(
  tx: Tx,
  { teamId, userId }: Scope,
  settings: KeySettings,
  secret: { hash: string; prefix: string },
): Promise<RowId> {
  const { name, scopes, networks, expiresAt } = settings
  const rows = await tx
    .insert(apiKeys)
    .values({ teamId, userId, name, scopes: [...scopes], networks: networkList(networks), expiresAt })
    .returning({ id: apiKeys.id })
  const { id: keyId } = oneRow(rows)
  await insertSecret(tx, { teamId, keyId }, secret)
  return keyId
}

export async function updateApiKey(
  tx: Tx,
  { teamId }: Scope,
  keyId: RowId,
  { scopes, networks, ...rest }: Partial<KeySettings>,
): Promise<void> {
  await tx
    .update(apiKeys)
    .set({
      ...rest,
      ...(scopes && { scopes: [...scopes] }),
      ...(networks && { networks: networkList(networks) }),
    })
    .where(and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, keyId)))
}

export async function markRevoked(tx: Tx, { teamId }: Scope, keyId: RowId): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, keyId)))
}

/** Replaces the secret. The one before works until then; one replaced even earlier ends now. */
export async function replaceSecret(
  tx: Tx,
  { teamId }: Scope,
  keyId: RowId,
  secret: { hash: string; prefix: string },
  validForHours: number,
): Promise<void> {
  const ofKey = and(eq(apiKeySecrets.keyTeam, teamId), eq(apiKeySecrets.keyId, keyId))
  await tx
    .update(apiKeySecrets)
    .set({ validUntil: sql`now()` })
    .where(and(ofKey, sql`${apiKeySecrets.validUntil} > now()`))
  await tx
    .update(apiKeySecrets)
    .set({ validUntil: sql`now() + make_interval(hours => ${validForHours}::int)` })
    .where(and(ofKey, isNull(apiKeySecrets.validUntil)))
  await insertSecret(tx, { teamId, keyId }, secret)
  await tx
    .update(apiKeys)
    .set({ exposedAt: null })
    .where(and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, keyId)))
}

async function insertSecret(
  tx: Tx,
  { teamId, keyId }: { teamId: RowId; keyId: RowId },
  { hash, prefix }: { hash: string; prefix: string },
): Promise<void> {
  await tx.insert(apiKeySecrets).values({ hash, prefix, keyTeam: teamId, keyId })
}
