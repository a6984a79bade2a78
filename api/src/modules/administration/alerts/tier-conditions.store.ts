import { sql, type SQL } from 'drizzle-orm'
import { isStuck, unitsOfTier } from '../../gifting/group-orders/waiting/tier-units.store.ts'

/**
 * Tiers from which somebody who is choosing must take exactly so many gifts, and cannot. People who have confirmed have theirs.
 */
export function tiersThatCannotBeFilled(where: SQL): SQL {
  return sql`
    select t.team_id, 'tier_not_fillable', t.id::text,
      jsonb_build_object('name', coalesce(nullif(t.name, ''), 'a tier'), 'detail', g.name, 'limit', t.gifts_limit,
        'left', units, 'groupOrderId', g.id)
    from group_orders g
    join group_order_tiers t on t.team_id = g.team_id and t.group_order_id = g.id
    cross join lateral (${sql.raw(unitsOfTier)}) offered
    where ${where}
      and g.state in ('pending', 'auto_finalising')
      and (g.closes_at is null or g.closes_at > now())
      and units < t.gifts_limit
      and exists (
        select
        from participants p
        where p.team_id = g.team_id
          and p.group_order_id = g.id
          and p.state = 'active'
          and p.confirmed_at is null
          and ${sql.raw(isStuck)}
      )`
}
