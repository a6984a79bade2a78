import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/platform/db/database.ts'

/** Rows that break an invariant, by the queries of audit.sql; by those that contain `about`, where it is given. */
export async function runAudit(db: Db, about = ''): Promise<unknown[]> {
  const text = await readFile(join(import.meta.dirname, '../../audit.sql'), 'utf8')
  const queries = text
    .split(';')
    .map(query => query.trim())
    .filter(query => query.replace(/--.*$/gm, '').trim() !== '' && query.includes(about))
  const broken: unknown[] = []
  const client = await db.pool.connect()
  try {
    // Nobody waits for an audit: it may take longer than a request. It looks at rows of a moment ago, of which the planner has no
    // statistics yet, and would join thousands of them by nested loops.
    await client.query("begin; set local statement_timeout = '300s'; set local enable_nestloop = off")
    for (const query of queries) broken.push(...(await client.query(query)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
  return broken
}
