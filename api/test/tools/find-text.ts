import type { TestApp } from '../app-under-test.ts'

/** Every table of the database whose text holds one of these signs; bytes are read as text. */
export async function findText(app: Pick<TestApp, 'db'>, signs: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'pgboss')
      and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    for (const sign of signs) {
      const { rows } = await app.db.pool.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where t::text ilike $1 or t::text ilike $2`,
        [`%${sign}%`, `%${Buffer.from(sign).toString('hex')}%`],
      )
      if (rows[0]!.count > 0) found.push(`${name} ${sign}`)
    }
  }
  return found
}
