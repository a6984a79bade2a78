import { columns, id, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { isHeld } from './holds.store.ts'

const voidedColumns = columns({ id: id('x.recipient_id') })

/**
 * Empties cards for good by an entry each, and answers which. Its caller has locked them, so that a checkout that came first shows
 * its hold: such a card is left out.
 */
export async function voidCards(
  tx: Tx,
  teamId: RowId,
  cardIds: readonly RowId[],
  actorName: string,
): Promise<RowOf<typeof voidedColumns>[]> {
  return readRows(
    tx,
    voidedColumns,
    `
    with voided as (
      update gift_card_recipients g
      set voided_at = now(), balance_cents = 0, changes = g.changes + 1
      from gift_card_recipients before
      where before.team_id = g.team_id
        and before.id = g.id
        and g.team_id = $1
        and g.id = any($2::bigint[])
        and g.voided_at is null
        and not ${isHeld}
      returning g.team_id, g.id, g.changes, before.balance_cents
    )
    insert into gift_card_entries as x
      (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
    select team_id, id, 'void', -balance_cents, 'change', changes, $3
    from voided
    returning ${voidedColumns}`,
    [teamId, cardIds, actorName],
  )
}
