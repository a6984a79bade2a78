import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** Whose choices, or which ones, of a group order; `all` are those of everyone. */
export type ChoicesOf =
  | { participantIds: readonly RowId[] }
  | { tierId: RowId }
  | { tierItemId: RowId }
  | { choiceIds: readonly RowId[] }
  | { all: true }

export interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

// Whoever a run has taken keeps the choices: their order is made of them.
const isOpen = `
  exists (
    select
    from participants p
    where p.team_id = c.team_id
      and p.id = c.participant_id
      and p.state in ('active', 'disabled')
  )`

/** A condition on the choice `c`, with its value as $3. */
function conditionOf(which: ChoicesOf): { condition: string; value: unknown } {
  if ('participantIds' in which)
    return { condition: 'c.participant_id = any($3::bigint[])', value: which.participantIds }
  if ('tierId' in which) return { condition: 'c.tier_id = $3', value: which.tierId }
  if ('tierItemId' in which) return { condition: 'c.tier_item_id = $3', value: which.tierItemId }
  if ('choiceIds' in which) return { condition: 'c.id = any($3::bigint[])', value: which.choiceIds }
  return { condition: '$3::boolean', value: true }
}

const holdColumns = columns({ id: id('h.id') })

/** Ends the holds of these choices; what they have reserved is released by whoever calls it. */
export async function endHolds(tx: Tx, groupOrder: GroupOrderKey, which: ChoicesOf): Promise<RowId[]> {
  const { condition, value } = conditionOf(which)
  const ended = await readRows(
    tx,
    holdColumns,
    `
    update choice_holds h
    set ended_at = now()
    from choices c
    where c.team_id = $1
      and c.group_order_id = $2
      and ${condition}
      and ${isOpen}
      and h.team_id = c.team_id
      and h.choice_id = c.id
      and h.ended_at is null
    returning ${holdColumns}`,
    [groupOrder.teamId, groupOrder.id, value],
  )
  return ended.map(hold => hold.id)
}

const choiceColumns = columns({ participantId: id('c.participant_id') })

/** Deletes choices whose holds have ended; answers whose they were. */
export async function deleteChoices(tx: Tx, groupOrder: GroupOrderKey, which: ChoicesOf): Promise<RowId[]> {
  const { condition, value } = conditionOf(which)
  const deleted = await readRows(
    tx,
    choiceColumns,
    `
    delete from choices c
    where c.team_id = $1
      and c.group_order_id = $2
      and ${condition}
      and ${isOpen}
    returning ${choiceColumns}`,
    [groupOrder.teamId, groupOrder.id, value],
  )
  return [...new Set(deleted.map(choice => choice.participantId))]
}
