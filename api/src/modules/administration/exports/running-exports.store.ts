import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ExportFilters, ExportType } from '@ribbon/contract/administration/exports'
import type { Tx } from '../../../platform/db/database.ts'
import { lockNewExports, type ExportRow } from './exports.store.ts'
import { exports } from './exports.tables.ts'

/** The person's own running export of a table with these filters. */
export async function findRunningExport(
  tx: Tx,
  actor: Pick<ExportRow, 'teamId' | 'userId'>,
  kind: ExportType,
  filters: ExportFilters,
): Promise<ExportRow | undefined> {
  await lockNewExports(tx, actor.teamId)
  const [row] = await tx
    .select()
    .from(exports)
    .where(
      and(
        eq(exports.teamId, actor.teamId),
        eq(exports.userId, actor.userId),
        eq(exports.kind, kind),
        isNotNull(exports.workPlace),
        sql`${exports.filters} = ${JSON.stringify(filters)}::jsonb`,
      ),
    )
    .limit(1)
  return row
}
