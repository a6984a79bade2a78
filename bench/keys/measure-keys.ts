import { makeKeySecret } from '../../api/src/modules/people/api-keys/make-key-secret.ts'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { oneRow } from '../../api/src/platform/db/one-row.ts'
import { hashToken } from '../../api/src/platform/ids.ts'
import type { BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { perSecond, requestLoad } from '../measure-reads.ts'
import { alternate, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'

const goal = 0.95

/** P27: the order list by an API key, against the same by a session. */
export async function measureKeys(
  databaseUrl: string,
  data: BenchData,
  listPath: string,
  session: Record<string, string>,
  pace: Pace,
): Promise<Figure> {
  const key = await insertKey(databaseUrl, data)
  // With limits a key would be refused after 600 requests.
  const product = await startProduct({ databaseUrl, unlimited: true })
  try {
    const { ours, limit, ratio } = await alternate(
      pace,
      requestLoad(product.origin, [listPath], key),
      requestLoad(product.origin, [listPath], session),
    )
    return {
      name: 'P27 order list by an API key',
      ours: `${perSecond(ours)}/s`,
      limit: `${perSecond(limit)}/s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note: 'the same by a session; calls are counted, permits are not',
    }
  } finally {
    await product.stop()
  }
}

async function insertKey(databaseUrl: string, { teamId, owner }: BenchData): Promise<Record<string, string>> {
  const db = openDatabase({ url: databaseUrl, max: 1 })
  try {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into api_keys (team_id, user_id, name, scopes, networks, expires_at)
       values ($1, $2, 'Bench', '{orders:read}', '{}', now() + interval '1 day')
       returning id`,
      [teamId, owner.id],
    )
    const { text, prefix } = makeKeySecret()
    await db.pool.query(
      'insert into api_key_secrets (hash, key_team, key_id, prefix) values ($1, $2, $3, $4)',
      [hashToken(text), teamId, oneRow(rows).id, prefix],
    )
    return { authorization: `Bearer ${text}` }
  } finally {
    await closeDatabase(db)
  }
}
