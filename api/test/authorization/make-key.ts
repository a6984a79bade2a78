import { keyScopeNames, type KeyScope } from '@ribbon/contract/key-scopes'
import { makeKeySecret } from '../../src/modules/people/api-keys/make-key-secret.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { hashToken } from '../../src/platform/ids.ts'

interface KeyFacts {
  name?: string
  scopes?: readonly KeyScope[]
  networks?: readonly string[]
}

/** A key of a member, with all scopes unless it says otherwise, and the header it is sent in. */
export async function makeKey(
  db: Db,
  owner: { id: number; team: number },
  { name = 'Zapier', scopes = keyScopeNames, networks = [] }: KeyFacts = {},
): Promise<{ id: number; secret: string; headers: Record<string, string> }> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into api_keys (team_id, user_id, name, scopes, networks, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 year')
     returning id`,
    [owner.team, owner.id, name, scopes, networks],
  )
  const id = rows[0]!.id // the insert returns one row
  const { text, prefix } = makeKeySecret()
  await db.pool.query(
    'insert into api_key_secrets (hash, key_team, key_id, prefix) values ($1, $2, $3, $4)',
    [hashToken(text), owner.team, id, prefix],
  )
  return { id, secret: text, headers: { authorization: `Bearer ${text}` } }
}
