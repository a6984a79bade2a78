import { columns, int } from '../../../../platform/db/columns.ts'
import { readRows, type Db } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'

const takenColumns = columns({
  granted: int('granted'),
  total: int('total'),
  frees: int('frees'),
})

/**
 * Takes a bundle from what the counted slots leave, the first of which is the current one. Two nodes that ask in the same
 * moment may both get one.
 */
export async function takePermits(
  db: Db,
  {
    counted,
    times,
    bundleSize,
    until,
  }: { counted: readonly string[]; times: number; bundleSize: number; until: number },
): Promise<{ granted: number; total: number; frees: number }> {
  const rows = await readRows(
    db,
    takenColumns,
    `
    with spent as (
      select
        coalesce(sum(points), 0)::int as total,
        least($3::int, greatest(0, $2::int - coalesce(sum(points), 0)))::int as granted,
        coalesce(min(expire), 0) as frees
      from rate_limits
      where key = any ($1::text[])
    ),
    taken as (
      insert into rate_limits as l (key, points, expire)
      select ($1::text[])[1], granted, $4::bigint
      from spent
      where granted > 0
      on conflict (key) do update
      set points = l.points + excluded.points
    )
    select ${takenColumns}
    from spent`,
    [counted, times, bundleSize, until],
  )
  return oneRow(rows)
}
