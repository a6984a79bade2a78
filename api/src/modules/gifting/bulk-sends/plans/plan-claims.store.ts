import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { bulkSends } from '../bulk-sends.tables.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'

/** How long a silent node keeps a plan from others. */
const silenceSeconds = 10
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Claims a plan that no node works on; undefined where one does, or nothing is left to do. */
export async function claimPlan(db: Db, id: number): Promise<BulkSendRow | undefined> {
  const [row] = await db
    .update(bulkSends)
    .set({ workedUntil: fromNow(silenceSeconds) })
    .where(
      and(
        eq(bulkSends.id, id),
        eq(bulkSends.state, 'planning'),
        or(isNull(bulkSends.workedUntil), lt(bulkSends.workedUntil, sql`now()`)),
      ),
    )
    .returning()
  return row
}

/** Keeps a plan claimed a while longer; after `seconds` any node may continue it. */
export async function extendPlanClaim(tx: Tx, id: number, seconds = silenceSeconds): Promise<void> {
  await tx
    .update(bulkSends)
    .set({ workedUntil: fromNow(seconds) })
    .where(eq(bulkSends.id, id))
}

export async function findPlansDue(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: bulkSends.id })
    .from(bulkSends)
    .where(
      and(
        eq(bulkSends.state, 'planning'),
        or(isNull(bulkSends.workedUntil), lt(bulkSends.workedUntil, sql`now()`)),
      ),
    )
    .orderBy(bulkSends.id)
    .limit(4)
  return rows.map(row => row.id)
}
