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
  for (const query of queries) broken.push(...(await db.pool.query(query)).rows)
  return broken
}
