import type { Page } from '@ribbon/contract/paging'
import { columns, int, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'

export interface KeyCalls {
  teamId: RowId
  keyId: RowId
  call: string
  status: number
  calls: number
}

/** Adds calls to their hour, in the order of the key, so that two nodes never wait for each other in a circle. */
export async function addKeyCalls(db: Db, calls: readonly KeyCalls[]): Promise<void> {
  const of = <T>(read: (each: KeyCalls) => T) => calls.map(read)
  await db.pool.query(
    `insert into api_key_calls as c (team_id, key_id, hour, call, status, calls)
     select team_id, key_id, date_trunc('hour', now()), call, status, calls
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::int[])
       as counted (team_id, key_id, call, status, calls)
     order by team_id, key_id, call, status
     on conflict (team_id, key_id, hour, call, status) do update
     set calls = c.calls + excluded.calls`,
    [of(c => c.teamId), of(c => c.keyId), of(c => c.call), of(c => c.status), of(c => c.calls)],
  )
}

const callColumns = columns({
  hour: time('c.hour'),
  call: text('c.call'),
  status: int('c.status'),
  calls: int('c.calls'),
})
export type KeyCallRow = RowOf<typeof callColumns>

const total = columns({ count: int('count(*)::int') })

/** The last seven days, the newest hour first. */
export async function listKeyCalls(
  db: Reader,
  { teamId }: Scope,
  keyId: RowId,
  page: Page,
): Promise<{ rows: KeyCallRow[]; totalCount: number }> {
  const from = `
    from api_key_calls c
    where c.team_id = $1
      and c.key_id = $2
      and c.hour > now() - interval '7 days'`
  const rows = await readRows(
    db,
    callColumns,
    `select ${callColumns} ${from} order by c.hour desc, c.call, c.status limit $3 offset $4`,
    [teamId, keyId, page.size, (page.number - 1) * page.size],
  )
  const [counted] = await readRows(db, total, `select ${total} ${from}`, [teamId, keyId])
  return { rows, totalCount: counted?.count ?? 0 }
}

export async function deleteOldKeyCalls(db: Db): Promise<void> {
  await db.pool.query("delete from api_key_calls where hour <= now() - interval '7 days'")
}
