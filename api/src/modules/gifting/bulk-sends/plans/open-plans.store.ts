import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { bulkSends } from '../bulk-sends.tables.ts'

// A plan for the rest finds its people in the rows of this one.
const hasNoOpenRest = sql`not exists (
  select from bulk_sends rest
  where rest.team_id = ${bulkSends.teamId}
    and rest.rest_of_id = ${bulkSends.id}
    and rest.state in ('planning', 'planned'))`

/** Deletes a plan with its rows; false where somebody confirmed it meanwhile. */
export async function deleteOpenPlan(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx
    .delete(bulkSends)
    .where(
      and(
        eq(bulkSends.id, id),
        inArray(bulkSends.state, ['planning', 'planned']),
        eq(bulkSends.confirmWhenPlanned, false),
        hasNoOpenRest,
      ),
    )
    .returning({ id: bulkSends.id })
  return gone.length === 1
}

export async function findAbandonedPlans(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: bulkSends.id })
    .from(bulkSends)
    .where(
      and(
        inArray(bulkSends.state, ['planning', 'planned']),
        eq(bulkSends.confirmWhenPlanned, false),
        hasNoOpenRest,
        lt(bulkSends.createdAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(bulkSends.id)
    .limit(200)
  return rows.map(row => row.id)
}
