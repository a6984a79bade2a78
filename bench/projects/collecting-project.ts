import { newViewerLink } from '../../api/src/modules/projects/projects/viewers/new-viewer-link.ts'
import type { Db } from '../../api/src/platform/db/database.ts'
import { benchSecretKey } from '../server-process.ts'

export interface CollectingProject {
  id: number
  uuid: string
}

/** A project whose collection link is on, with one item of which people choose a size. */
export async function makeProject(db: Db, teamId: number, name: string): Promise<CollectingProject> {
  const { viewerTokenHash, viewerTokenSealed } = newViewerLink(benchSecretKey)
  const { rows } = await db.pool.query<CollectingProject>(
    `
    with project as (
      insert into projects (team_id, name, title, state, link_on, viewer_token_hash, viewer_token_sealed)
      values ($1, $2, $2, 'submissions_open', true, $3, $4)
      returning team_id, id, uuid
    ), item as (
      insert into project_items (team_id, project_id, name, position)
      select team_id, id, 'Hoodie', 1
      from project
      returning team_id, id
    ), option as (
      insert into project_item_options (team_id, item_id, name, position)
      select team_id, id, 'Size', 1
      from item
    )
    select id, uuid
    from project`,
    [teamId, name, viewerTokenHash, viewerTokenSealed],
  )
  return rows[0]! // the statement inserts one project
}

/** What so many people have submitted, by SQL. */
export async function addSubmissions(
  db: Db,
  teamId: number,
  { id }: CollectingProject,
  count: number,
): Promise<void> {
  await db.pool.query(
    `
    insert into submissions (
      team_id, project_id, email, person_key, name, company, phone, address_one, city, province, zipcode,
      country, apparel_size)
    select $1, $2::bigint, email, email, first || ' ' || last || ' ' || n, 'Company ' || n % 97,
      '+1512555' || lpad((n % 10000)::text, 4, '0'), n || ' Elm Street', 'Austin', 'TX', '78701', 'US',
      '{"Hoodie": {"Size": "M"}}'::jsonb
    from (
      select n,
        (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances'])[1 + n % 7] as first,
        (array['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Hamilton'])[1 + n % 8] as last,
        'person' || n || '@project' || $2::bigint || '.test' as email
      from generate_series(1, $3::int) n
    ) people`,
    [teamId, id, count],
  )
}
