import { columns, id } from '../../../../platform/db/columns.ts'
import type { Author } from '../../../../platform/audit.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'

/** Whose choices, or which ones, of a group order; `all` are those of everyone. */
export type ChoicesOf =
  | { participantIds: readonly RowId[] }
  | { tierId: RowId }
  | { tierItemId: RowId }
  | { choiceIds: readonly RowId[] }
  | { all: true }

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const choiceColumns = columns({ id: id('c.id'), participantId: id('c.participant_id') })

/**
 * Releases what these choices hold and deletes them, confirmed ones too; answers whose they were. Whoever calls it has locked the
 * group order (`lockGroupOrder`, or a participant's lock and the participant), and has undone the confirmations of the people
 * (`undoConfirmations`).
 */
export async function releaseChoices(
  tx: Tx,
  groupOrder: GroupOrderKey,
  which: ChoicesOf,
  author: Author,
): Promise<RowId[]> {
  await releaseHolds(tx, groupOrder, which, author)
  const { condition, value } = conditionOf(which)
  const deleted = await readRows(
    tx,
    choiceColumns,
    `
    delete from choices c
    where c.team_id = $1
      and c.group_order_id = $2
      and ${condition}
    returning ${choiceColumns}`,
    [groupOrder.teamId, groupOrder.id, value],
  )
  return [...new Set(deleted.map(choice => choice.participantId))]
}

const holdColumns = columns({ id: id('h.id') })

/** Releases what these choices hold; the choices stay as wishes. */
async function releaseHolds(
  tx: Tx,
  { teamId, id: groupOrderId }: GroupOrderKey,
  which: ChoicesOf,
  author: Author,
): Promise<void> {
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
      and h.team_id = c.team_id
      and h.choice_id = c.id
      and h.ended_at is null
    returning ${holdColumns}`,
    [teamId, groupOrderId, value],
  )
  if (ended.length === 0) return
  await releaseParts(tx, { type: 'choice_hold', ids: ended.map(hold => hold.id), actorName: author.name })
}

/** A condition on the choice `c`, with its value as $3. */
function conditionOf(which: ChoicesOf): { condition: string; value: unknown } {
  if ('participantIds' in which)
    return { condition: 'c.participant_id = any($3::bigint[])', value: which.participantIds }
  if ('tierId' in which) return { condition: 'c.tier_id = $3', value: which.tierId }
  if ('tierItemId' in which) return { condition: 'c.tier_item_id = $3', value: which.tierItemId }
  if ('choiceIds' in which) return { condition: 'c.id = any($3::bigint[])', value: which.choiceIds }
  return { condition: '$3::boolean', value: true }
}
