import { bool, columns, id, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { reserveParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { findAvailable, lockLevels } from '../../../catalog/products/stock/stock.store.ts'
import { sumDemand } from '../../../catalog/products/stock/sum-demand.ts'

/** What stock is reserved for while somebody has chosen it, in the stock ledger; its id is a hold's. */
export const holdSource = 'choice_hold'

/** Some of a variant for a hold. */
export interface HeldPart {
  holdId: RowId
  productVariantId: number
  quantity: number
}

/**
 * Reserves stock for holds, variant by variant in the order of their ids; answers the first variant of which there is not enough,
 * and the caller refuses.
 */
export async function reserveHolds(
  tx: Tx,
  teamId: number,
  parts: readonly HeldPart[],
): Promise<number | undefined> {
  for (const { productVariantId } of sumDemand(parts)) {
    const isReserved = await reserveParts(tx, {
      teamId,
      productVariantId,
      quantity: 1,
      type: holdSource,
      parts: parts
        .filter(part => part.productVariantId === productVariantId)
        .map(part => ({ id: part.holdId, count: part.quantity })),
      actorName: 'Recipient',
    })
    if (!isReserved) return productVariantId
  }
  return undefined
}

/** Says that a participant is there, and keeps for so many minutes more what the person holds and has not confirmed. */
export async function extendHolds(
  tx: Tx,
  { teamId, participantId, minutes }: { teamId: RowId; participantId: RowId; minutes: number },
): Promise<void> {
  await tx.client.query(
    `
    with seen as (
      update participants
      set last_seen_at = now()
      where team_id = $1
        and id = $2
    )
    update choice_holds
    set held_until = greatest(held_until, now() + make_interval(mins => $3::int))
    where team_id = $1
      and participant_id = $2
      and ended_at is null
      and held_until is not null`,
    [teamId, participantId, minutes],
  )
}

/**
 * Keeps what these people hold long enough for a mail to be read: for seven days, or until their page closes. What is confirmed
 * stays as it is.
 */
export async function keepHoldsForMail(
  tx: Tx,
  { teamId, id: groupOrderId }: { teamId: RowId; id: RowId },
  participantIds: readonly RowId[],
): Promise<void> {
  await tx.client.query(
    `
    update choice_holds h
    set held_until = greatest(h.held_until, least(now() + interval '7 days', g.closes_at))
    from group_orders g
    where g.team_id = $1
      and g.id = $2
      and h.team_id = g.team_id
      and h.group_order_id = g.id
      and h.participant_id = any($3::bigint[])
      and h.ended_at is null
      and h.held_until is not null`,
    [teamId, groupOrderId, participantIds],
  )
}

/** Keeps what a participant holds for good, because it is confirmed. */
export async function makeHoldsFirm(tx: Tx, teamId: RowId, participantId: RowId): Promise<void> {
  await tx.client.query(
    `
    update choice_holds
    set held_until = null
    where team_id = $1
      and participant_id = $2
      and ended_at is null`,
    [teamId, participantId],
  )
}

const wishColumns = columns({
  choiceId: id('c.id'),
  productVariantId: int('w.product_variant_id'),
  quantity: int('w.quantity'),
  productName: text('p.display_name'),
  isOffered: bool('v.archived_at is null and p.archived_at is null'),
})
type WishPart = RowOf<typeof wishColumns>

/** The parts of what a participant has chosen and does not hold. */
function findWishes(tx: Tx, teamId: RowId, participantId: RowId): Promise<WishPart[]> {
  return readRows(
    tx,
    wishColumns,
    `
    select ${wishColumns}
    from choices c
    join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
    join product_variants v on v.id = w.product_variant_id
    join products p on p.id = v.product_id
    where c.team_id = $1
      and c.participant_id = $2
      and not exists (
        select
        from choice_holds h
        where h.team_id = c.team_id
          and h.choice_id = c.id
          and h.ended_at is null
      )
    order by c.id, w.id`,
    [teamId, participantId],
  )
}

/**
 * Takes again what a participant has chosen and lost, as far as it is there: the earlier choice first, a bundle as a whole. Answers
 * the names of the gifts that are gone.
 */
export async function takeWishesAgain(
  tx: Tx,
  person: { teamId: RowId; groupOrderId: RowId; participantId: RowId; minutes: number },
): Promise<{ isTaken: boolean; gone: string[] }> {
  const parts = await findWishes(tx, person.teamId, person.participantId)
  if (parts.length === 0) return { isTaken: false, gone: [] }
  const variantIds = [...new Set(parts.map(part => part.productVariantId))]
  await lockLevels(tx, person.teamId, variantIds)
  const left = await findAvailable(tx, person.teamId, variantIds)
  const gone: string[] = []
  const there: RowId[] = []
  for (const choiceId of new Set(parts.map(part => part.choiceId))) {
    const own = parts.filter(part => part.choiceId === choiceId)
    const lacking = own.find(
      part => !part.isOffered || (left.get(part.productVariantId) ?? 0) < part.quantity,
    )
    if (lacking) {
      gone.push(lacking.productName)
      continue
    }
    there.push(choiceId)
    for (const part of own)
      left.set(part.productVariantId, (left.get(part.productVariantId) ?? 0) - part.quantity)
  }
  if (there.length === 0) return { isTaken: false, gone }
  const holds = await insertHolds(tx, person, there)
  const short = await reserveHolds(
    tx,
    person.teamId,
    parts.flatMap(part => {
      const holdId = holds.get(part.choiceId)
      return holdId === undefined ? [] : [{ ...part, holdId }]
    }),
  )
  if (short !== undefined)
    throw new Error(`Variant ${short} was locked, and there is less of it than before.`)
  return { isTaken: true, gone }
}

const newHoldColumns = columns({ id: id('id'), choiceId: id('choice_id') })

async function insertHolds(
  tx: Tx,
  person: { teamId: RowId; groupOrderId: RowId; participantId: RowId; minutes: number },
  choiceIds: readonly RowId[],
): Promise<Map<RowId, RowId>> {
  const rows = await readRows(
    tx,
    newHoldColumns,
    `
    insert into choice_holds (team_id, group_order_id, participant_id, choice_id, held_until)
    select $1, $2, $3, choice_id, now() + make_interval(mins => $4::int)
    from unnest($5::bigint[]) choice_id
    returning ${newHoldColumns}`,
    [person.teamId, person.groupOrderId, person.participantId, person.minutes, choiceIds],
  )
  return new Map(rows.map(hold => [hold.choiceId, hold.id]))
}

const variantColumns = columns({ id: id('product_variant_id') })

/** The variants of a choice. */
export async function findHeldVariants(tx: Tx, teamId: RowId, choiceId: RowId): Promise<RowId[]> {
  const rows = await readRows(
    tx,
    variantColumns,
    `
    select ${variantColumns}
    from choice_parts
    where team_id = $1
      and choice_id = $2`,
    [teamId, choiceId],
  )
  return rows.map(row => row.id)
}

const lapsedColumns = columns({
  id: id('h.id'),
  teamId: id('h.team_id'),
  groupOrderId: id('h.group_order_id'),
})
export type LapsedHold = RowOf<typeof lapsedColumns>

/** Ends up to `atMost` holds whose time is over and that nobody else is working on. */
export function endLapsedHolds(tx: Tx, atMost: number): Promise<LapsedHold[]> {
  return readRows(
    tx,
    lapsedColumns,
    `
    update choice_holds h
    set ended_at = now()
    where (h.team_id, h.id) in (
      select team_id, id
      from choice_holds
      where ended_at is null
        and held_until < now()
      order by held_until
      limit $1
      for update skip locked
    )
    returning ${lapsedColumns}`,
    [atMost],
  )
}
