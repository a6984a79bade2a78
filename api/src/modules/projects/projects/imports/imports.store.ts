import { columns, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import type { SubmissionFields } from '../submissions/read-submission-change.ts'

const keyColumns = columns({ personKey: text('s.person_key') })

/** Which of some people are on a project's list. */
export async function findListedPeople(
  reader: Reader,
  { teamId, id }: ProjectKey,
  personKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows(
    reader,
    keyColumns,
    `
    select ${keyColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.person_key = any($3::text[])
      and s.deleted_at is null`,
    [teamId, id, personKeys],
  )
  return new Set(rows.map(row => row.personKey))
}

/** Adds people to a locked project, all by one statement; whoever is on the list by now is left as they are. */
export async function insertPeople(
  tx: Tx,
  { teamId, id }: ProjectKey,
  people: readonly SubmissionFields[],
): Promise<number> {
  const all = <K extends keyof SubmissionFields>(field: K) => people.map(person => person[field])
  const rows = await readRows(
    tx,
    keyColumns,
    `
    insert into submissions as s
      (team_id, project_id, name, company, email, person_key, phone, address_one, address_two, city,
        province, zipcode, country, apparel_size)
    select $1, $2, p.name, p.company, p.email, p.person_key, p.phone, p.address_one, p.address_two, p.city,
      p.province, p.zipcode, p.country, p.apparel_size::jsonb
    from unnest(
      $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::text[], $13::text[], $14::text[]
    ) with ordinality as p
      (name, company, email, person_key, phone, address_one, address_two, city, province, zipcode, country,
        apparel_size, place)
    order by p.place
    on conflict do nothing
    returning ${keyColumns}`,
    [
      teamId,
      id,
      all('name'),
      all('company'),
      all('email'),
      all('personKey'),
      all('phone'),
      all('addressOne'),
      all('addressTwo'),
      all('city'),
      all('province'),
      all('zipcode'),
      all('country'),
      all('apparelSize').map(sizes => JSON.stringify(sizes)),
    ],
  )
  return rows.length
}
