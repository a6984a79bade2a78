import { sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const addressOf = (row: string) =>
  sql.raw(
    `folded(${row}.name || '|' || ${row}.address_one || '|' || coalesce(${row}.zipcode, '')) || '|' || ${row}.country`,
  )
/** Which of several rows of one person is the first: the one that stays. */
const firstOfPerson = sql`left_out, is_wrong, row_no`
/** Computed as `email_hash` and `address_hash` of a row are. Hashes sort and join much faster than texts. */
const hash = (text: SQL) => sql`hashtextextended(${text}, 0)`

/**
 * Marks who is in the file twice: by email, or by name, street, zip code and country; good rows win over wrong ones, then the
 * earlier over the later. With `known`, also matches all rows with the team's recipients, by email first.
 */
export async function updateRowMarks(
  tx: Tx,
  { bulkImportId, teamId, known }: { bulkImportId: number; teamId: number; known: boolean },
): Promise<void> {
  const recipients = sql`
    select p.id, ${hash(sql`lower(p.email)`)} as mail, ${hash(addressOf('p'))} as address
    from recipients p
    where p.team_id = ${teamId} and p.origin = 'team' and p.address_state <> 'erased'`
  const found = sql`
    left join (
      select mail, min(id) as id from known where mail is not null group by mail
    ) m on m.mail = people.mail
    left join (
      select address, min(id) as id from known where address is not null group by address
    ) a on a.address = people.address`
  await tx.execute(sql`
    with ${known ? sql`known as materialized (${recipients}),` : sql``} people as materialized (
      select
        r.row_no, r.marks, r.existing_recipient_id as was, r.left_out, r.verdict = 'wrong' as is_wrong,
        r.email_hash as mail, r.address_hash as address
      from bulk_import_rows r
      where r.bulk_import_id = ${bulkImportId}
    ), judged as (
      select
        people.row_no, 'repeated' = any(marks) as was_repeated, was,
        ${known ? sql`coalesce(m.id, a.id)` : sql`was`} as is,
        (people.mail is not null and row_number() over (partition by people.mail order by ${firstOfPerson}) > 1)
          or (people.address is not null and row_number() over (partition by people.address order by ${firstOfPerson}) > 1)
          as is_repeated
      from people ${known ? found : sql``}
    )
    update bulk_import_rows r set
      existing_recipient_id = judged.is,
      marks = case
        when judged.is_repeated = judged.was_repeated then r.marks
        when judged.is_repeated then array_append(r.marks, 'repeated')
        else array_remove(r.marks, 'repeated')
      end
    from judged
    where r.bulk_import_id = ${bulkImportId}
      and r.row_no = judged.row_no
      and (judged.is_repeated <> judged.was_repeated or judged.is is distinct from judged.was)`)
}

/** The recipient of the team that one row is, as `updateRowMarks` finds it. */
export async function findExisting(
  reader: Reader,
  { bulkImportId, teamId }: { bulkImportId: number; teamId: number },
  rowNo: number,
): Promise<RowId | null> {
  const { rows } = await reader.execute<{ id: RowId | null }>(sql`
    select coalesce(
      (
        select min(p.id) from recipients p
        where p.team_id = ${teamId} and p.origin = 'team' and p.address_state <> 'erased'
          and r.email_hash is not null and lower(p.email) = lower(r.email)
      ), (
        select min(p.id) from recipients p
        where p.team_id = ${teamId} and p.origin = 'team' and p.address_state <> 'erased'
          and p.country = r.country and ${addressOf('p')} = ${addressOf('r')}
      )
    ) as id
    from bulk_import_rows r
    where r.bulk_import_id = ${bulkImportId} and r.row_no = ${rowNo}`)
  return rows[0]?.id ?? null
}
