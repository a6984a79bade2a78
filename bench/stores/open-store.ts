import type { Db } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'

export interface OpenStore {
  id: number
  slug: string
}

/** The team's store, open, with all of its products. Twice is the same one. */
export async function openStore(db: Db, { teamId }: BenchData): Promise<OpenStore> {
  const slug = 'measured'
  await db.pool.query('insert into store_slugs (slug, owner_team) values ($1, $2) on conflict do nothing', [
    slug,
    teamId,
  ])
  await db.pool.query(
    `
    insert into stores (team_id, slug, title, status, opened_at)
    values ($1, $2, 'Measured', 'active', now())
    on conflict do nothing`,
    [teamId, slug],
  )
  await db.pool.query(
    `
    with made as (
      insert into store_accounts (team_id, account_key, account_id, charges_enabled, details_submitted, charging_since)
      select $1, 'measured', 'acct_measured', true, true, now()
      where not exists (select from store_accounts where team_id = $1)
      returning team_id, id, account_id
    )
    insert into connected_accounts (account_id, owner_team, store_account)
    select account_id, team_id, id
    from made`,
    [teamId],
  )
  await db.pool.query(
    `
    insert into store_products (team_id, product_id, is_listed)
    select team_id, id, true
    from products
    where team_id = $1
      and not admin_only
      and not is_card
      and archived_at is null
    on conflict (team_id, product_id) do update
    set is_listed = true`,
    [teamId],
  )
  const { rows } = await db.pool.query<{ id: number }>('select id from stores where team_id = $1', [teamId])
  return { id: rows[0]!.id, slug } // inserted above
}
