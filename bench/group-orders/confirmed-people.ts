import type { Db } from '../../api/src/platform/db/database.ts'
import type { RedemptionPage } from './redemption-page.ts'

/** So many people who have confirmed gifts of a page, the same number each, with all they hold, by one statement per table. */
export async function confirmPeople(
  db: Db,
  teamId: number,
  page: RedemptionPage,
  { count, giftsEach }: { count: number; giftsEach: number },
): Promise<void> {
  const offered = page.products.flatMap(({ tierItemId, variantIds }) =>
    variantIds.map(variantId => ({ tierItemId, variantId })),
  )
  const client = await db.pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(fillText, [
      teamId,
      page.id,
      count,
      giftsEach,
      page.tierId,
      offered.map(option => option.tierItemId),
      offered.map(option => option.variantId),
    ])
    await client.query('commit')
    // As autovacuum does within a minute.
    await client.query('analyze participants, choices, choice_parts, choice_holds')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const fillText = `
  with people as (
    insert into participants (team_id, group_order_id, email, person_key, proven_at, confirmed_at, name,
      address_one, city, province, zipcode, country)
    select $1, $2, 'confirmed' || n || '@page' || $2::bigint || '.test',
      'confirmed' || n || '@page' || $2::bigint || '.test', now(), now(),
      'Confirmed ' || n, n || ' Elm Street', 'Austin', 'TX', '78701', 'US'
    from generate_series(1, $3::int) n
    returning id
  ), chosen as (
    insert into choices (team_id, group_order_id, participant_id, tier_id, tier_item_id, slot)
    select $1, $2, p.id, $5, ($6::bigint[])[1 + (p.id * $4::int + slot) % cardinality($6::bigint[])], slot
    from people p
    cross join generate_series(1, $4::int) slot
    returning id, participant_id, slot
  ), parts as (
    insert into choice_parts (team_id, group_order_id, choice_id, product_variant_id, quantity, price_cents, discount_cents)
    select $1, $2, c.id, ($7::bigint[])[1 + (c.participant_id * $4::int + c.slot) % cardinality($7::bigint[])], 1, 1500, 0
    from chosen c
    returning choice_id, product_variant_id
  ), holds as (
    insert into choice_holds (team_id, group_order_id, participant_id, choice_id)
    select $1, $2, participant_id, id
    from chosen
    returning id, choice_id
  ), moves as (
    insert into stock_movements (
      team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
    select $1, w.product_variant_id, 'reservation', 0, 1, 'choice_hold', h.id, 'Recipient'
    from holds h
    join parts w on w.choice_id = h.choice_id
    returning product_variant_id
  )
  update stock_levels s
  set reserved = s.reserved + m.count
  from (
    select product_variant_id, count(*)::int as count
    from moves
    group by 1
  ) m
  where s.product_variant_id = m.product_variant_id`
