import { sql, type SQL } from 'drizzle-orm'

/** Stores that are open, and closed to shoppers because nobody may be charged in their name. */
export function blockedStores(where: SQL): SQL {
  return sql`
    select s.team_id, 'store_blocked', 'team', jsonb_build_object()
    from stores s
    where ${where}
      and s.status = 'active'
      and not exists (select from store_accounts a where a.team_id = s.team_id and a.charges_enabled)`
}
