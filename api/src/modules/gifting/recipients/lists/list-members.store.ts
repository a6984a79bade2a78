import { importOptions } from '@ribbon/contract/gifting/recipients/import-resources'
import { sql } from 'drizzle-orm'
import { columns, int } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { bulkImports } from '../imports/imports.tables.ts'

/** A list that no file made. */
export async function insertListWithoutFile(
  tx: Tx,
  list: { teamId: number; userId: number; name: string },
): Promise<RowId> {
  const rows = await tx
    .insert(bulkImports)
    .values({
      ...list,
      state: 'applied',
      fileName: '',
      fileBytes: 0,
      fileFormat: 'csv',
      hasHeaders: false,
      columns: [],
      options: importOptions.parse({}),
      appliedAt: sql`now()`,
    })
    .returning({ id: bulkImports.id })
  return oneRow(rows).id
}

const addedColumns = columns({ added: int('count(*)::int') })

/**
 * Puts people behind those of a list that the caller has locked, in the order given, and counts those who are new on it. They count
 * as known before, so that undoing the list does not delete them.
 */
export async function addListMembers(
  tx: Tx,
  list: { id: RowId; teamId: number },
  recipientIds: readonly number[],
): Promise<number> {
  const rows = await readRows(
    tx,
    addedColumns,
    `
    with added as (
      insert into bulk_import_recipients (team_id, bulk_import_id, recipient_id, position, is_new)
      select $1::bigint, $2::bigint, person.id, last.position + person.place, false
      from unnest($3::bigint[]) with ordinality as person (id, place)
      cross join (
        select coalesce(max(position), 0) as position
        from bulk_import_recipients
        where bulk_import_id = $2
      ) last
      order by person.place
      on conflict (bulk_import_id, recipient_id) do nothing
      returning recipient_id
    ), counted as (
      update bulk_imports
      set recipients_count = recipients_count + (select count(*) from added)
      where team_id = $1 and id = $2
    )
    select ${addedColumns}
    from added`,
    [list.teamId, list.id, recipientIds],
  )
  return oneRow(rows).added
}
