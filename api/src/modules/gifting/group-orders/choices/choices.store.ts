import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { WantedChoice } from './group-picks.ts'
import type { HeldPart } from '../holds/holds.store.ts'

interface Person {
  teamId: RowId
  participantId: RowId
}

const slotColumns = columns({ id: id('id'), tierId: id('tier_id'), slot: int('slot') })
export type TakenSlot = RowOf<typeof slotColumns>

/** What a participant has taken from each tier. */
export function findTakenSlots(reader: Reader, { teamId, participantId }: Person): Promise<TakenSlot[]> {
  return readRows(
    reader,
    slotColumns,
    `
    select ${slotColumns}
    from choices
    where team_id = $1
      and participant_id = $2
    order by tier_id, slot`,
    [teamId, participantId],
  )
}

const choiceColumns = columns({ id: id('c.id') })

/** The choice of a participant that an item belongs to; undefined where it is nobody's, or another person's. */
export async function findChoiceOfItem(
  reader: Reader,
  { teamId, participantId }: Person,
  itemId: number,
): Promise<RowId | undefined> {
  const [choice] = await readRows(
    reader,
    choiceColumns,
    `
    select ${choiceColumns}
    from choice_parts w
    join choices c on c.team_id = w.team_id and c.id = w.choice_id
    where w.team_id = $1
      and w.id = $3
      and c.participant_id = $2`,
    [teamId, participantId, itemId],
  )
  return choice?.id
}

const newChoiceColumns = columns({
  choiceId: id('chosen.id'),
  holdId: id('hold.id'),
  tierId: id('chosen.tier_id'),
  slot: int('chosen.slot'),
})

/** Writes choices with their parts and their holds; answers what the holds need of the stock. */
export async function insertChoices(
  tx: Tx,
  person: Person & { groupOrderId: RowId; minutes: number },
  wanted: readonly (WantedChoice & { slot: number })[],
): Promise<{ choiceIds: RowId[]; parts: HeldPart[] }> {
  const parts = wanted.flatMap(({ tierId, slot, parts }) => parts.map(part => ({ ...part, tierId, slot })))
  const rows = await readRows(
    tx,
    newChoiceColumns,
    `
    with chosen as (
      insert into choices (team_id, group_order_id, participant_id, tier_id, tier_item_id, slot, bundle_id)
      select $1, $2, $3, w.tier_id, w.tier_item_id, w.slot, w.bundle_id
      from unnest($5::bigint[], $6::bigint[], $7::int[], $8::bigint[]) w (tier_id, tier_item_id, slot, bundle_id)
      returning id, tier_id, slot
    ),
    part as (
      insert into choice_parts (team_id, group_order_id, choice_id, product_variant_id, quantity)
      select $1, $2, chosen.id, w.product_variant_id, w.quantity
      from unnest($9::bigint[], $10::int[], $11::bigint[], $12::int[]) w (tier_id, slot, product_variant_id, quantity)
      join chosen using (tier_id, slot)
    ),
    hold as (
      insert into choice_holds (team_id, group_order_id, participant_id, choice_id, held_until)
      select $1, $2, $3, chosen.id, now() + make_interval(mins => $4::int)
      from chosen
      returning id, choice_id
    )
    select ${newChoiceColumns}
    from chosen
    join hold on hold.choice_id = chosen.id
    order by chosen.id`,
    [
      person.teamId,
      person.groupOrderId,
      person.participantId,
      person.minutes,
      wanted.map(choice => choice.tierId),
      wanted.map(choice => choice.tierItemId),
      wanted.map(choice => choice.slot),
      wanted.map(choice => choice.bundleId),
      parts.map(part => part.tierId),
      parts.map(part => part.slot),
      parts.map(part => part.productVariantId),
      parts.map(part => part.quantity),
    ],
  )
  return {
    choiceIds: rows.map(row => row.choiceId),
    parts: rows.flatMap(({ holdId, tierId, slot }) =>
      parts
        .filter(part => part.tierId === tierId && part.slot === slot)
        .map(({ productVariantId, quantity }) => ({ holdId, productVariantId, quantity })),
    ),
  }
}

const itemColumns = columns({
  id: id('w.id'),
  choiceId: id('c.id'),
  participantId: id('c.participant_id'),
  tierId: id('c.tier_id'),
  bundleId: orNull(id('c.bundle_id')),
  bundleName: orNull(text('b.name')),
  productId: id('p.id'),
  productName: text('p.display_name'),
  productVariantId: id('v.id'),
  quantity: int('w.quantity'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  image: orNull(text('coalesce(v.images ->> 0, p.images ->> 0)')),
  isHeld: bool("h.id is not null or person.state in ('locked', 'finalized')"),
  heldUntil: orNull(time('h.held_until')),
})
export type ChosenItemRow = RowOf<typeof itemColumns>

/** What a participant has chosen, part by part, in the order of choosing; with `choiceIds` only those. */
export function listChosenItems(
  reader: Reader,
  { teamId, participantId }: Person,
  choiceIds?: readonly RowId[],
): Promise<ChosenItemRow[]> {
  return readRows(
    reader,
    itemColumns,
    `
    select ${itemColumns}
    from choices c
    join participants person on person.team_id = c.team_id and person.id = c.participant_id
    join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
    join product_variants v on v.id = w.product_variant_id
    join products p on p.id = v.product_id
    left join bundles b on b.id = c.bundle_id
    left join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
    where c.team_id = $1
      and c.participant_id = $2
      and ($3::bigint[] is null or c.id = any($3::bigint[]))
    order by c.id, w.id`,
    [teamId, participantId, choiceIds ?? null],
  )
}

const countColumns = columns({
  name: text('t.name'),
  position: int('(row_number() over (order by t.id))::int'),
  giftsLimit: int('t.gifts_limit'),
  selectionType: text<'EXACTLY' | 'UPTO'>('t.selection_type'),
  chosen: int('count(c.id)::int'),
})
export type TierCount = RowOf<typeof countColumns>

/** How many gifts a participant has chosen from each tier that offers any. */
export function countChoicesByTier(
  reader: Reader,
  { teamId, groupOrderId, participantId }: Person & { groupOrderId: RowId },
): Promise<TierCount[]> {
  return readRows(
    reader,
    countColumns,
    `
    select ${countColumns}
    from group_order_tiers t
    left join choices c on c.team_id = t.team_id and c.tier_id = t.id and c.participant_id = $3
    where t.team_id = $1
      and t.group_order_id = $2
      and exists (select from group_order_tier_items i where i.team_id = t.team_id and i.tier_id = t.id)
    group by t.team_id, t.id
    order by t.id`,
    [teamId, groupOrderId, participantId],
  )
}

/** Copies today's prices and bundle discounts into what a participant has chosen: that is what the gifts will cost. */
export async function copyPrices(tx: Tx, { teamId, participantId }: Person): Promise<void> {
  await tx.client.query(
    `
    update choice_parts w
    set
      price_cents = v.price_cents,
      discount_cents = coalesce(v.price_cents * w.quantity * b.discount_percent / 100, 0)
    from choices c
    left join bundles b on b.id = c.bundle_id
    cross join product_variants v
    where c.team_id = $1
      and c.participant_id = $2
      and w.team_id = c.team_id
      and w.choice_id = c.id
      and v.id = w.product_variant_id`,
    [teamId, participantId],
  )
}
