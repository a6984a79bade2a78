import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { rowFields } from '@ribbon/contract/gifting/recipients/import-resources'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { readCell } from '../../../../platform/table-files/write-csv.ts'
import { changeBulkImport, lockTeamImport } from './imports.store.ts'
import { checkImportRow } from './check-import-row.ts'
import { changeRow, countRows, findRow, type RowValues } from './import-rows.store.ts'
import { findExisting, updateRowMarks } from './row-matches.store.ts'

/** Mends cells of a row and checks it again, or leaves it out; who is doubled because of it, or no longer, is marked anew. */
export async function repairImportRow(
  tx: Tx,
  actor: MemberActor,
  id: number,
  rowNo: number,
  { values, left_out: leftOut }: BodyOf<typeof bulkImportRoutes.repairImportRow>,
): Promise<void> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (found.state === 'applying' || found.state === 'applied') refuse('import_applied')
  if (found.state !== 'checked') refuse('import_not_ready')
  const here = { bulkImportId: id, teamId: actor.teamId }
  const row = (await findRow(tx, found.id, rowNo)) ?? refuse('not_found')
  if (leftOut !== undefined) await changeRow(tx, id, rowNo, { leftOut })
  if (values) {
    const typed = Object.fromEntries(
      rowFields.map(field => [
        field,
        values[field] === undefined ? row[field] : readCell(values[field] ?? '') || null,
      ]),
    ) as RowValues
    const { values: stored, errors, ...checked } = checkImportRow(typed, found.options.country)
    const marks = row.marks.includes('repeated') ? ['repeated', ...checked.marks] : checked.marks
    await changeRow(tx, id, rowNo, {
      ...stored,
      ...checked,
      marks,
      errors: errors.length > 0 ? errors : null,
    })
    await changeRow(tx, id, rowNo, { existingRecipientId: await findExisting(tx, here, rowNo) })
  }
  await updateRowMarks(tx, { ...here, known: false })
  await changeBulkImport(tx, id, { counts: await countRows(tx, id, found.options) })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
}
