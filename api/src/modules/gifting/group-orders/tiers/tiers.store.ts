import { and, eq } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { columns, id, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { groupOrderTiers } from '../group-orders.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const tierColumns = columns({
  id: id('t.id'),
  teamId: id('t.team_id'),
  groupOrderId: id('t.group_order_id'),
  name: text('t.name'),
  giftsLimit: int('t.gifts_limit'),
  selectionType: text<'EXACTLY' | 'UPTO'>('t.selection_type'),
  position: int('t.position::int'),
  confirmedCount: int('t.confirmed_count'),
})
export type TierRow = RowOf<typeof tierColumns>

const tiersText = `
  select ${tierColumns}
  from (
    select
      t.*,
      row_number() over (order by t.id) as position,
      (
        select count(distinct c.participant_id)::int
        from choices c
        join participants p on p.team_id = c.team_id and p.id = c.participant_id
        where c.team_id = t.team_id
          and c.group_order_id = t.group_order_id
          and c.tier_id = t.id
          and p.confirmed_at is not null
      ) as confirmed_count
    from group_order_tiers t
    where t.team_id = $1
      and t.group_order_id = $2
  ) t
  where $3::bigint is null
    or t.id = $3
  order by t.id`

/** The tiers of a group order in the order they were added, with how many people have confirmed a gift of each. */
export function listTiers(reader: Reader, order: GroupOrderKey): Promise<TierRow[]> {
  return readRows(reader, tierColumns, tiersText, [order.teamId, order.id, null])
}

export async function findTier(
  reader: Reader,
  { teamId, id: groupOrderId }: GroupOrderKey,
  tierId: number,
): Promise<TierRow | undefined> {
  const [row] = await readRows(reader, tierColumns, tiersText, [teamId, groupOrderId, tierId])
  return row
}

export async function insertTier(tx: Tx, tier: InsertOf<typeof groupOrderTiers>): Promise<RowId> {
  return oneRow(await tx.insert(groupOrderTiers).values(tier).returning({ id: groupOrderTiers.id })).id
}

const ofOrder = ({ teamId, groupOrderId, id: tierId }: TierRow) =>
  and(
    eq(groupOrderTiers.teamId, teamId),
    eq(groupOrderTiers.groupOrderId, groupOrderId),
    eq(groupOrderTiers.id, tierId),
  )

export async function changeTier(
  tx: Tx,
  tier: TierRow,
  change: Pick<TierRow, 'name' | 'giftsLimit' | 'selectionType'>,
): Promise<void> {
  await tx.update(groupOrderTiers).set(change).where(ofOrder(tier))
}

/** Deletes a tier with what it offers; its choices are gone before. */
export async function deleteTierRow(tx: Tx, tier: TierRow): Promise<void> {
  await tx.delete(groupOrderTiers).where(ofOrder(tier))
}
