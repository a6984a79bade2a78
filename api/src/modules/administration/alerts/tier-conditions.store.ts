import { sql, type SQL } from 'drizzle-orm'

/**
 * Tiers from which somebody who is choosing must take exactly so many gifts, and cannot: what the person holds of them and what is
 * left are fewer together. People who have confirmed have theirs.
 */
export function tiersThatCannotBeFilled(where: SQL): SQL {
  return sql`
    select t.team_id, 'tier_not_fillable', t.id::text,
      jsonb_build_object('name', coalesce(nullif(t.name, ''), 'a tier'), 'detail', g.name, 'limit', t.gifts_limit,
        'left', offered.units, 'groupOrderId', g.id)
    from group_orders g
    join group_order_tiers t on t.team_id = g.team_id and t.group_order_id = g.id
    cross join lateral (
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
        and i.tier_id = t.id
    ) offered
    where ${where}
      and g.state in ('pending', 'auto_finalising')
      and (g.closes_at is null or g.closes_at > now())
      and t.selection_type = 'EXACTLY'
      and offered.units < t.gifts_limit
      and exists (
        select
        from participants p
        where p.team_id = g.team_id
          and p.group_order_id = g.id
          and p.state = 'active'
          and p.confirmed_at is null
          and offered.units + (
            select count(*)
            from choices c
            join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
            where c.team_id = p.team_id
              and c.participant_id = p.id
              and c.tier_id = t.id
          ) < t.gifts_limit
      )`
}
