import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const allowedUserColumns = columns({ id: id('id') })

/**
 * Erases an address from the allow lists of a team and from the proofs mailed to it; answers the rows of the lists. They stay
 * without the address: a list without rows would open its page to everybody.
 */
export async function eraseAddress(
  tx: Tx,
  { teamId, email }: { teamId: number; email: string },
): Promise<RowId[]> {
  const rows = await readRows(
    tx,
    allowedUserColumns,
    `
    update allowed_users
    set email = 'erased-' || id || '@erased.invalid',
      folded_email = 'erased-' || id || '@erased.invalid',
      link_seed = gen_random_uuid(),
      due_mail = null
    where team_id = $1
      and email = $2
    returning ${allowedUserColumns}`,
    [teamId, email],
  )
  for (const table of ['participant_proofs', 'participant_tickets'])
    await tx.client.query(`delete from ${table} where team_id = $1 and email = $2`, [teamId, email])
  return rows.map(row => row.id)
}
