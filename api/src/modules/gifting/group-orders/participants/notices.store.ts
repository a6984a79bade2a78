import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** Writes down what some participants are told at their next visit. */
export async function addNotice(
  tx: Tx,
  order: { teamId: RowId; id: RowId },
  participantIds: readonly RowId[],
  text: string,
): Promise<void> {
  if (participantIds.length === 0) return
  await tx.client.query(
    `
    update participants
    set notices = notices || jsonb_build_object('text', $4::text, 'at', now())
    where team_id = $1
      and group_order_id = $2
      and id = any($3::bigint[])`,
    [order.teamId, order.id, participantIds, text],
  )
}
