import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participants } from '../group-orders.tables.ts'

export type ParticipantRow = typeof participants.$inferSelect

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const ofOrder = (order: GroupOrderKey) =>
  and(eq(participants.teamId, order.teamId), eq(participants.groupOrderId, order.id))

/** Locks these participants of a group order, in the order of their ids; one of another group order is not among them. */
export async function lockParticipants(
  tx: Tx,
  { teamId, id }: GroupOrderKey,
  participantIds: readonly number[],
): Promise<ParticipantRow[]> {
  return tx
    .select()
    .from(participants)
    .where(
      and(ofOrder({ teamId, id }), sql`${participants.id} = any(${sql.param(participantIds)}::bigint[])`),
    )
    .orderBy(participants.id)
    .for('update')
}

/** Locks everyone of a group order whom no run has taken, and who has no order. */
export async function lockUnorderedPeople(tx: Tx, order: GroupOrderKey): Promise<RowId[]> {
  const rows = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(ofOrder(order), inArray(participants.state, ['active', 'disabled'])))
    .orderBy(participants.id)
    .for('update')
  return rows.map(row => row.id)
}

export async function setSkipped(
  tx: Tx,
  order: GroupOrderKey,
  participantIds: readonly RowId[],
  isSkipped: boolean,
): Promise<void> {
  await tx
    .update(participants)
    .set({
      state: isSkipped ? 'disabled' : 'active',
      skippedBy: isSkipped ? 'owner' : null,
      declineReason: null,
    })
    .where(and(ofOrder(order), inArray(participants.id, [...participantIds])))
}

export async function deleteParticipants(
  tx: Tx,
  order: GroupOrderKey,
  participantIds: readonly RowId[],
): Promise<void> {
  await tx.delete(participants).where(and(ofOrder(order), inArray(participants.id, [...participantIds])))
}
