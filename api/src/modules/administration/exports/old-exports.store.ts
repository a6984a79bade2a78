import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { exports } from './exports.tables.ts'

const rowDays = 30

/** Exports whose worker is gone, or whose job was never run. */
export async function listOrphanedExports(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        inArray(exports.state, ['queued', 'running']),
        sql`coalesce(${exports.workedUntil}, ${exports.createdAt} + interval '10 seconds') < now()`,
      ),
    )
    .orderBy(exports.id)
    .limit(5)
  return rows.map(row => row.id)
}

/** Which of these exports have a file or are writing one, by id and attempt. */
export async function listExportsWithFile(
  reader: Reader,
  ids: readonly RowId[],
): Promise<{ id: number; attempt: number }[]> {
  if (ids.length === 0) return []
  return reader
    .select({ id: exports.id, attempt: exports.attempt })
    .from(exports)
    .where(
      and(
        inArray(exports.id, [...ids]),
        or(
          inArray(exports.state, ['queued', 'running']),
          and(eq(exports.state, 'done'), sql`${exports.expiresAt} > now()`),
        ),
      ),
    )
}

export async function deleteOldExports(tx: Tx): Promise<void> {
  await tx
    .delete(exports)
    .where(
      and(
        inArray(exports.state, ['done', 'failed']),
        lt(exports.createdAt, sql`now() - make_interval(days => ${rowDays})`),
      ),
    )
}
