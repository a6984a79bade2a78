import type { Db } from '../api/src/platform/db/database.ts'

/**
 * Runs the product and its limit once each; both must write the same number of rows into the same tables, or a ratio of the two
 * means nothing. `spared` names tables that are not compared, such as events that are written once a second; of each other table
 * one may write up to `slack` rows more, where it works in chunks.
 */
export async function checkSameRows<T>(
  db: Db,
  what: string,
  ours: () => Promise<T>,
  limit: (result: T) => Promise<unknown>,
  { spared = [], slack = 0 }: { spared?: readonly string[]; slack?: number } = {},
): Promise<T> {
  const before = await countRows(db)
  const result = await ours()
  const between = await countRows(db)
  await limit(result)
  const after = await countRows(db)
  const differing = [...after.keys()].flatMap(table => {
    const own = between.get(table)! - before.get(table)!
    const bare = after.get(table)! - between.get(table)!
    return Math.abs(own - bare) <= slack || spared.includes(table) ? [] : [`${table} (${own} and ${bare})`]
  })
  if (differing.length)
    throw new Error(
      `A ${what} and the bare transaction write different numbers of rows into ${differing.join(', ')}.`,
    )
  return result
}

async function countRows(db: Db): Promise<Map<string, number>> {
  const tables = await db.pool.query<{ name: string }>(
    `
    select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
    from pg_tables
    where schemaname = 'public'
      or (schemaname = 'pgboss' and tablename = 'job')`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables.rows)
    counts.set(name, (await db.pool.query<{ count: number }>(`select count(*) from ${name}`)).rows[0]!.count)
  return counts
}
