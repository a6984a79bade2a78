import type { RowId } from '../../src/platform/db/row-id.ts'
import { signPreview } from '../../src/modules/store/stores/sign-preview.ts'
import type { TestApp } from '../app-under-test.ts'

export interface MadeStore {
  id: number
  slug: string
  /** Headers of whoever has the link of its preview. */
  preview: { 'store-preview': string }
}

/** Gives a team a store that is not open, and the module it belongs to. */
export async function makeStore(
  app: TestApp,
  { teamId = app.world.team, slug = 'acme' }: { teamId?: RowId; slug?: string } = {},
): Promise<MadeStore> {
  await app.db.pool.query(
    `update teams set modules = array_append(modules, 'e_commerce') where id = $1 and not 'e_commerce' = any(modules)`,
    [teamId],
  )
  await app.db.pool.query('insert into store_slugs (slug, owner_team) values ($1, $2)', [slug, teamId])
  const { rows } = await app.db.pool.query<{ id: number }>(
    `insert into stores (team_id, slug, title, contact_email)
     values ($1, $2, $3, 'shop@people.test')
     returning id`,
    [teamId, slug, `Store of ${slug}`],
  )
  const id = rows[0]!.id // the insert returns one row
  const untilHour = Math.floor(Date.now() / 3_600_000) + 20
  return { id, slug, preview: { 'store-preview': signPreview(app.config.SECRET_KEY, id, untilHour) } }
}
