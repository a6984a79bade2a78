import { columns, int } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

export interface NamedKey {
  id: RowId
  teamId: RowId
}

const takenColumns = columns({ slots: int('s.slots') })

/** Lets a node have as many slots of a key as it wants, or as the other nodes leave. The key's row is locked until then. */
export async function takeSlots(
  tx: Tx,
  key: NamedKey,
  { node, wanted, most, seconds }: { node: string; wanted: number; most: number; seconds: number },
): Promise<number> {
  const id = [key.teamId, key.id]
  // Waits beside other nodes; what it reads afterwards includes what they took.
  await readRows(
    tx,
    lockColumns,
    `select ${lockColumns} from api_keys k where k.team_id = $1 and k.id = $2 for no key update`,
    id,
  )
  const rows = await readRows(
    tx,
    takenColumns,
    `
    with others as (
      select coalesce(sum(o.slots), 0)::int as slots
      from api_key_slots o
      where o.team_id = $1
        and o.key_id = $2
        and o.node <> $3
        and o.until > clock_timestamp()
    )
    insert into api_key_slots as s (team_id, key_id, node, slots, until)
    select $1, $2, $3, greatest(0, least($4::int, $5::int - others.slots)),
      clock_timestamp() + make_interval(secs => $6)
    from others
    on conflict (team_id, key_id, node) do update
    set slots = excluded.slots, until = excluded.until
    returning ${takenColumns}`,
    [...id, node, wanted, most, seconds],
  )
  return oneRow(rows).slots
}

const lockColumns = columns({ id: int('k.id') })

export async function deleteOldKeySlots(db: Db): Promise<void> {
  await db.pool.query("delete from api_key_slots where until < now() - interval '1 hour'")
}
