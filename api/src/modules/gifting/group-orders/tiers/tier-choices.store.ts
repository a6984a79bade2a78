import { columns, id, int } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface TierKey {
  teamId: RowId
  groupOrderId: RowId
  id: RowId
}

const countColumns = columns({ people: int('count(*)::int') })

/** How many people have confirmed more than `limit` gifts of a tier, or of one thing that it offers. */
export async function countConfirmed(
  reader: Reader,
  tier: TierKey,
  { limit = 0, itemId }: { limit?: number; itemId?: RowId } = {},
): Promise<number> {
  const [row] = await readRows(
    reader,
    countColumns,
    `
    select ${countColumns}
    from (
      select c.participant_id
      from choices c
      join participants p on p.team_id = c.team_id and p.id = c.participant_id
      where c.team_id = $1
        and c.group_order_id = $2
        and c.tier_id = $3
        and ($4::bigint is null or c.tier_item_id = $4)
        and p.confirmed_at is not null
      group by c.participant_id
      having count(*) > $5::int
    ) people`,
    [tier.teamId, tier.groupOrderId, tier.id, itemId ?? null, limit],
  )
  return row?.people ?? 0
}

const choiceColumns = columns({ id: id('c.id') })

/** The choices beyond a tier's limit of people who have not confirmed, the latest slots first to go. */
export async function findSurplusChoices(reader: Reader, tier: TierKey, limit: number): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    choiceColumns,
    `
    select ${choiceColumns}
    from (
      select c.id, row_number() over (partition by c.participant_id order by c.slot) as place
      from choices c
      join participants p on p.team_id = c.team_id and p.id = c.participant_id
      where c.team_id = $1
        and c.group_order_id = $2
        and c.tier_id = $3
        and p.confirmed_at is null
    ) c
    where c.place > $4::int`,
    [tier.teamId, tier.groupOrderId, tier.id, limit],
  )
  return rows.map(row => row.id)
}

/** Renumbers everyone's choices of a tier from slot 1 on, so that no slot lies beyond a lower limit. */
export async function closeSlots(tx: Tx, tier: TierKey, limit: number): Promise<void> {
  // One place after the other: the slot it moves to is free, or its own.
  for (let place = 1; place <= limit; place++)
    await tx.client.query(
      `
      update choices c
      set slot = $4::int
      from (
        select id, row_number() over (partition by participant_id order by slot) as place
        from choices
        where team_id = $1
          and group_order_id = $2
          and tier_id = $3
      ) placed
      where c.team_id = $1
        and c.id = placed.id
        and placed.place = $4::int
        and c.slot <> $4::int`,
      [tier.teamId, tier.groupOrderId, tier.id, place],
    )
}

const personColumns = columns({ id: id('p.id') })

/** Everyone without an order who has confirmed a gift of a tier, or of one thing that it offers, locked. */
export async function lockConfirmedPeople(
  tx: Tx,
  tier: TierKey,
  itemId: RowId | undefined,
): Promise<RowId[]> {
  const rows = await readRows(
    tx,
    personColumns,
    `
    select ${personColumns}
    from participants p
    where p.team_id = $1
      and p.group_order_id = $2
      and p.state = 'active'
      and p.confirmed_at is not null
      and exists (
        select from choices c
        where c.team_id = p.team_id
          and c.participant_id = p.id
          and c.tier_id = $3
          and ($4::bigint is null or c.tier_item_id = $4)
      )
    order by p.id
    for update of p`,
    [tier.teamId, tier.groupOrderId, tier.id, itemId ?? null],
  )
  return rows.map(row => row.id)
}

/** What these people have chosen from a tier, or of one thing that it offers. */
export async function findChoicesOf(
  reader: Reader,
  tier: TierKey,
  people: readonly RowId[],
  itemId: RowId | undefined,
): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    choiceColumns,
    `
    select ${choiceColumns}
    from choices c
    where c.team_id = $1
      and c.participant_id = any($2::bigint[])
      and c.tier_id = $3
      and ($4::bigint is null or c.tier_item_id = $4)`,
    [tier.teamId, people, tier.id, itemId ?? null],
  )
  return rows.map(row => row.id)
}
