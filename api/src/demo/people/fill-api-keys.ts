import { sql } from 'drizzle-orm'
import { apiKeySecrets, apiKeys } from '../../modules/people/api-keys/api-keys.tables.ts'
import { makeKeySecret } from '../../modules/people/api-keys/make-key-secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { hashToken } from '../../platform/ids.ts'
import { demoMembers } from '../data/demo-people.ts'
import type { FilledTeam } from '../fill-people.ts'

const hour = 3_600_000
const day = 24 * hour

/** Keys of the team's owner: one in use, one revoked. Nobody knows their secrets. */
export async function fillApiKeys(tx: Tx, team: FilledTeam, now: Date): Promise<void> {
  const owner = demoMembers.find(({ role }) => role === 'team_owner')
  const filled = owner && team.members.get(owner.key)
  if (!filled) throw new Error('The demo has no team owner')
  const at = (days: number) => new Date(now.getTime() + days * day)
  const shared = { teamId: team.id, userId: filled.id, networks: [] }
  await insertKey(tx, {
    ...shared,
    name: 'Old script',
    scopes: ['orders:read', 'orders:write'],
    createdAt: at(-200),
    expiresAt: at(165),
    lastUsedAt: at(-90),
    lastUsedFrom: '198.51.100.23',
    revokedAt: at(-88),
  })
  const inUse = await insertKey(tx, {
    ...shared,
    name: 'Zapier',
    scopes: ['catalogue:read', 'recipients:read', 'recipients:write', 'orders:read'],
    createdAt: at(-40),
    expiresAt: at(325),
    lastUsedAt: at(-1 / 24),
    lastUsedFrom: '203.0.113.40',
  })
  for (const { hoursAgo, call, status, calls } of demoCalls)
    await tx.execute(sql`
      insert into api_key_calls (team_id, key_id, hour, call, status, calls)
      values (
        ${team.id}, ${inUse}, date_trunc('hour', ${new Date(now.getTime() - hoursAgo * hour).toISOString()}::timestamptz),
        ${call}, ${status}, ${calls}
      )`)
}

const demoCalls = [
  { hoursAgo: 1, call: 'GET /team/orders', status: 200, calls: 12 },
  { hoursAgo: 1, call: 'POST /team/recipients', status: 201, calls: 2 },
  { hoursAgo: 20, call: 'GET /team/orders', status: 200, calls: 60 },
  { hoursAgo: 20, call: 'POST /team/recipients', status: 422, calls: 1 },
  { hoursAgo: 44, call: 'GET /team/orders', status: 200, calls: 60 },
  { hoursAgo: 44, call: 'GET /team/products', status: 200, calls: 4 },
  { hoursAgo: 45, call: 'GET /team/api_keys', status: 403, calls: 1 },
]

async function insertKey(tx: Tx, values: typeof apiKeys.$inferInsert): Promise<RowId> {
  const key = oneRow(await tx.insert(apiKeys).values(values).returning({ id: apiKeys.id }))
  const { text, prefix } = makeKeySecret()
  await tx.insert(apiKeySecrets).values({
    hash: hashToken(text),
    prefix,
    keyTeam: values.teamId,
    keyId: key.id,
    createdAt: values.createdAt,
  })
  return key.id
}
