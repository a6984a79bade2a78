import { sql, type SQL } from 'drizzle-orm'

/** What concerns a team's store and its shop; `within` narrows to a team. */
export const storeConditions = (within: (column: SQL) => SQL): SQL[] => [
  blockedStores(within(sql`s.team_id`)),
  waitingShopOrders(within(sql`o.team_id`)),
]

/** Stores that are open, and closed to shoppers because nobody may be charged in their name. */
function blockedStores(where: SQL): SQL {
  return sql`
    select s.team_id, 'store_blocked', 'team', jsonb_build_object()
    from stores s
    where ${where}
      and s.status = 'active'
      and not exists (select from store_accounts a where a.team_id = s.team_id and a.charges_enabled)`
}

/** Orders of a team's shop that wait for a match, a person or goods; the page of the first of these has most to mend. */
function waitingShopOrders(where: SQL): SQL {
  return sql`
    select o.team_id, 'shop_orders_waiting', 'team', jsonb_build_object('left', count(*), 'detail', min(o.state))
    from shop_orders o
    where ${where}
      and o.state in ('needs_match', 'needs_person', 'waiting')
    group by o.team_id`
}
