import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

export interface PersonOnFile {
  id: number
  teamId: number
  name: string
  email: string | null
  zipcode: string | null
}

/**
 * Erases a person from all lists, from rows of files that are theirs or have their email, and from the samples of such files. A
 * file that is not applied yet is deleted.
 */
export async function eraseFromImports(tx: Tx, person: PersonOnFile): Promise<void> {
  const { rows: lists } = await tx.execute<{ id: RowId }>(sql`
    delete from bulk_import_recipients
    where team_id = ${person.teamId} and recipient_id = ${person.id}
    returning bulk_import_id as id`)
  const ofTeam = sql`bulk_import_id in (select id from bulk_imports where team_id = ${person.teamId})`
  const { rows: files } = await tx.execute<{ id: RowId }>(sql`
    update bulk_import_rows set
      name = null, company = null, email = null, phone = null,
      address_one = null, address_two = null, city = null, state = null, zipcode = null, country = null,
      salesforce_resource_type = null, salesforce_resource_uid = null,
      errors = null, marks = '{}', verdict = 'wrong', confidence = 'wrong',
      left_out = true, existing_recipient_id = null
    where ${ofTeam}
      and (
        existing_recipient_id = ${person.id}
        or lower(email) = lower(${person.email})
        or (lower(name) = lower(${person.name}) and zipcode is not distinct from ${person.zipcode}))
    returning bulk_import_id as id`)
  const touched = sql`${sql.param([...new Set([...lists, ...files].map(row => row.id))])}::bigint[]`
  const named = sql`(id = any(${touched}) or strpos(lower(columns::text), lower(${person.email})) > 0)`
  await tx.execute(sql`
    update bulk_imports i set
      columns = (select coalesce(jsonb_agg(c || '{"samples": []}'), '[]') from jsonb_array_elements(i.columns) c),
      recipients_count = (select count(*) from bulk_import_recipients m where m.bulk_import_id = i.id)
    where team_id = ${person.teamId} and ${named}`)
  // The person cannot be removed from the file itself: whoever still needs it uploads it again.
  await tx.execute(sql`
    delete from bulk_import_files
    where bulk_import_id in (select id from bulk_imports where team_id = ${person.teamId} and id = any(${touched}))`)
}
