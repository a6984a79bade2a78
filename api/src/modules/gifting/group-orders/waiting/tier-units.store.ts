/** How many gifts the tier `t` has left to choose from, of all that it offers: one row with `units`. */
export const unitsOfTier = `
  select coalesce(sum(item.units), 0)::int as units
  from group_order_tier_items i
  cross join lateral (
    select case
      when i.bundle_id is null then sum(best.units)
      else min(best.most / part.quantity)
    end as units
    from (
      select i.product_id, 1 as quantity
      where i.product_id is not null
      union all
      select b.product_id, b.quantity
      from bundle_items b
      where b.bundle_id = i.bundle_id
    ) part
    cross join lateral (
      select coalesce(sum(greatest(l.on_hand - l.reserved, 0)), 0) as units,
        coalesce(max(greatest(l.on_hand - l.reserved, 0)), 0) as most
      from products p
      join product_variants v on v.product_id = p.id
      join stock_levels l on l.product_variant_id = v.id
      where p.id = part.product_id
        and p.archived_at is null
        and v.archived_at is null
        and coalesce(v.expiration_date >= current_date, true)
    ) best
  ) item
  where i.team_id = t.team_id
    and i.tier_id = t.id`

/**
 * Whether the participant `p`, who is choosing, cannot take as many gifts as the tier `t` asks for: what the person holds of them and
 * the `units` that are left are fewer together.
 */
export const isStuck = `(
  t.selection_type = 'EXACTLY'
  and units + (
    select count(*)
    from choices c
    join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
    where c.team_id = p.team_id
      and c.participant_id = p.id
      and c.tier_id = t.id
  ) < t.gifts_limit
)`
