import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { storeSlugs } from './stores.tables.ts'

/** A name that a store had before leads to it for this long. */
const oldNameDays = 90

/**
 * Takes a name for a team's store; the one before leads on to it for a while. False where another team has the name, or had
 * it lately: of two teams that ask at once, one gets it.
 */
export async function takeSlug(tx: Tx, teamId: RowId, slug: string): Promise<boolean> {
  await tx
    .update(storeSlugs)
    .set({ until: sql`now() + make_interval(days => ${oldNameDays})` })
    .where(and(eq(storeSlugs.ownerTeam, teamId), isNull(storeSlugs.until), ne(storeSlugs.slug, slug)))
  const { rowCount } = await tx.client.query(
    `
    insert into store_slugs (slug, owner_team)
    values ($2, $1)
    on conflict (slug) do update
      set owner_team = excluded.owner_team, until = null
      where store_slugs.owner_team = excluded.owner_team
        or store_slugs.until < now()`,
    [teamId, slug],
  )
  return rowCount === 1
}
