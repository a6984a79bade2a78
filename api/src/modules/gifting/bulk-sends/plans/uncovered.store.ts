import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { bulkSendRows, bulkSends, type Mark, type PlanOptions } from '../bulk-sends.tables.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'

/** The people whom a send's stock did not cover. */
export function uncoveredOf(reader: Reader, sendId: RowId) {
  return reader
    .select({ id: bulkSendRows.recipientId })
    .from(bulkSendRows)
    .where(and(eq(bulkSendRows.bulkSendId, sendId), sql`${bulkSendRows.marks} @> '{uncovered}'`))
}

/** Leaves out whoever comes after the first `covered` people that would get the gift, and marks them. */
export async function leaveOutUncovered(tx: Tx, id: number, covered: number): Promise<void> {
  await tx.execute(sql`
    with people as (
      select recipient_id, row_number() over (order by position, recipient_id) as place
      from bulk_send_rows
      where bulk_send_id = ${id} and verdict <> 'problem' and not left_out
    )
    update bulk_send_rows w set left_out = true, marks = w.marks || '{uncovered}'::text[]
    from people
    where w.bulk_send_id = ${id} and w.recipient_id = people.recipient_id and people.place > ${covered}`)
}

/** Takes everyone in again whom stock did not cover, but for those whom another mark keeps out. */
export async function takeInUncovered(tx: Tx, id: number, options: PlanOptions): Promise<void> {
  const keepingOut: Mark[] = [
    ...(options.leavesOutRecent ? (['recent'] as const) : []),
    ...(options.leavesOutDuplicates ? (['duplicate'] as const) : []),
  ]
  await tx
    .update(bulkSendRows)
    .set({
      marks: sql`array_remove(${bulkSendRows.marks}, 'uncovered')`,
      leftOut: sql`${bulkSendRows.marks} && ${sql.param(keepingOut)}::text[]`,
    })
    .where(and(eq(bulkSendRows.bulkSendId, id), sql`${bulkSendRows.marks} @> '{uncovered}'`))
}

/** The person gets the gift after all, so that stock no longer leaves anybody out here. */
export async function removeUncoveredMark(tx: Tx, id: number, recipientId: number): Promise<void> {
  await tx
    .update(bulkSendRows)
    .set({ marks: sql`array_remove(${bulkSendRows.marks}, 'uncovered')` })
    .where(and(eq(bulkSendRows.bulkSendId, id), eq(bulkSendRows.recipientId, recipientId)))
}

/** The latest send for the uncovered people of each of these. */
export async function findRests(
  reader: Reader,
  teamId: number,
  ids: readonly RowId[],
): Promise<Map<number, { id: string; state: BulkSendRow['state'] }>> {
  const rows = await reader
    .select({ id: bulkSends.id, restOfId: bulkSends.restOfId, state: bulkSends.state })
    .from(bulkSends)
    .where(
      and(
        eq(bulkSends.teamId, teamId),
        inArray(bulkSends.restOfId, [...ids]),
        ne(bulkSends.state, 'refused'),
      ),
    )
    .orderBy(bulkSends.id)
  return new Map(rows.map(({ restOfId, id, state }) => [restOfId ?? 0, { id: String(id), state }]))
}
