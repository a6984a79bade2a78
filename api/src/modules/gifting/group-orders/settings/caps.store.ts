import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { groupOrderCaps, participants } from '../group-orders.tables.ts'

export const capConstraints: ConstraintCodes = { group_order_caps_taken: 'submissions_full' }

interface Order {
  teamId: RowId
  id: RowId
}

const capOf = (order: Order) =>
  and(eq(groupOrderCaps.teamId, order.teamId), eq(groupOrderCaps.groupOrderId, order.id))

/** At most so many people may confirm; null where no limit is set. */
export async function findSubmissionsLimit(reader: Reader, order: Order): Promise<number | null> {
  const [row] = await reader
    .select({ limit: groupOrderCaps.submissionsLimit })
    .from(groupOrderCaps)
    .where(capOf(order))
  return row?.limit ?? null
}

/** Sets or removes the limit of a group order that is locked alone, so that nobody confirms meanwhile. */
export async function setSubmissionsLimit(tx: Tx, order: Order, limit: number | null): Promise<void> {
  if (limit === null) {
    await tx.delete(groupOrderCaps).where(capOf(order))
    return
  }
  const confirmed = sql<number>`(
    select count(${participants.confirmedAt})::int
    from ${participants}
    where ${participants.teamId} = ${order.teamId}
      and ${participants.groupOrderId} = ${order.id})`
  await tx
    .insert(groupOrderCaps)
    .values({ teamId: order.teamId, groupOrderId: order.id, submissionsLimit: limit, taken: confirmed })
    .onConflictDoUpdate({
      target: [groupOrderCaps.teamId, groupOrderCaps.groupOrderId],
      set: { submissionsLimit: limit },
    })
}

export async function countSubmissions(reader: Reader, order: Order): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(${participants.confirmedAt})::int` })
    .from(participants)
    .where(and(eq(participants.teamId, order.teamId), eq(participants.groupOrderId, order.id)))
  return row?.count ?? 0
}
