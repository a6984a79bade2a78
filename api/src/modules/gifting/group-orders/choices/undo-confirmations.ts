import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const undoneColumns = columns({ id: id('p.id') })

/**
 * Undoes the confirmations of participants whom no run has taken, so that they can choose again, and gives their places under the
 * cap back. What they hold stays held for half an hour. Answers those who had confirmed.
 */
export async function undoConfirmations(
  tx: Tx,
  { teamId, id: groupOrderId }: { teamId: RowId; id: RowId },
  participantIds: readonly RowId[],
): Promise<RowId[]> {
  const undone = await readRows(
    tx,
    undoneColumns,
    `
    update participants p
    set confirmed_at = null
    where p.team_id = $1
      and p.group_order_id = $2
      and p.id = any($3::bigint[])
      and p.confirmed_at is not null
      and p.state in ('active', 'disabled')
    returning ${undoneColumns}`,
    [teamId, groupOrderId, participantIds],
  )
  const ids = undone.map(person => person.id)
  if (ids.length === 0) return ids
  await tx.client.query(
    `
    update choice_holds
    set held_until = now() + interval '30 minutes'
    where team_id = $1
      and participant_id = any($2::bigint[])
      and ended_at is null`,
    [teamId, ids],
  )
  await tx.client.query(
    `
    update group_order_caps
    set taken = taken - $3::int
    where team_id = $1
      and group_order_id = $2`,
    [teamId, groupOrderId, ids.length],
  )
  return ids
}
