import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'

export interface PersonOnFile {
  id: number
  teamId: number
  name: string
  email: string | null
  zipcode: string | null
}

/** Locks the lists these recipients stand on, the first of what several stories take (decision 0013); answers their ids. */
export async function lockListsOfRecipients(tx: Tx, recipientIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from bulk_imports where id in (select bulk_import_id from bulk_import_recipients where recipient_id = any(${sql.param(recipientIds)}::bigint[])) order by id for update`)
  return rows.map(row => row.id)
}

/** Rows of files that were to use one recipient use another. */
export async function moveMatchedRows(tx: Tx, teamId: number, from: number, to: number): Promise<void> {
  await tx.execute(
    sql`update bulk_import_rows set existing_recipient_id = ${to} where bulk_import_id in (select id from bulk_imports where team_id = ${teamId}) and existing_recipient_id = ${from}`,
  )
}

/** Takes a person off all lists, blanks the rows of files that are theirs or bear their e-mail, and the samples of such files; a file not applied yet goes. */
export async function eraseFromImports(tx: Tx, person: PersonOnFile): Promise<void> {
  const { rows: lists } = await tx.execute<{ id: number }>(
    sql`delete from bulk_import_recipients where team_id = ${person.teamId} and recipient_id = ${person.id} returning bulk_import_id as id`,
  )
  const ofTeam = sql`bulk_import_id in (select id from bulk_imports where team_id = ${person.teamId})`
  const { rows: files } = await tx.execute<{ id: number }>(sql`
    update bulk_import_rows set name = null, company = null, email = null, phone = null, address_one = null, address_two = null, city = null, state = null, zipcode = null, country = null,
      errors = null, marks = '{}', verdict = 'wrong', confidence = 'wrong', left_out = true, existing_recipient_id = null
    where ${ofTeam} and (existing_recipient_id = ${person.id} or lower(email) = lower(${person.email}) or (lower(name) = lower(${person.name}) and zipcode is not distinct from ${person.zipcode}))
    returning bulk_import_id as id`)
  const touched = sql`${sql.param([...new Set([...lists, ...files].map(row => row.id))])}::bigint[]`
  const named = sql`(id = any(${touched}) or strpos(lower(columns::text), lower(${person.email})) > 0)`
  await tx.execute(sql`
    update bulk_imports i set columns = (select coalesce(jsonb_agg(c || '{"samples": []}'), '[]') from jsonb_array_elements(i.columns) c),
      recipients_count = (select count(*) from bulk_import_recipients m where m.bulk_import_id = i.id)
    where team_id = ${person.teamId} and ${named}`)
  // What stands in the file cannot be blanked: whoever still wants it uploads it again.
  await tx.execute(
    sql`delete from bulk_import_files where bulk_import_id in (select id from bulk_imports where team_id = ${person.teamId} and id = any(${touched}))`,
  )
}
