import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** Gives submissions their orders. */
export async function setOrdersOfSubmissions(
  tx: Tx,
  teamId: RowId,
  orders: readonly { id: RowId; submissionId: RowId | null }[],
): Promise<void> {
  await tx.client.query(
    `update submissions s set order_id = made.order_id
    from unnest($2::bigint[], $3::bigint[]) made (submission_id, order_id)
    where s.team_id = $1
      and s.id = made.submission_id
      and s.order_id is null`,
    [teamId, orders.map(order => order.submissionId), orders.map(order => order.id)],
  )
}
