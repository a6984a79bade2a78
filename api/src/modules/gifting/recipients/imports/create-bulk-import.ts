import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { importOptions } from '@ribbon/contract/gifting/recipients/import-resources'
import type { BodyOf } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { inspectTable, type TableSummary } from '../../../../platform/table-files/open-table.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { normalizeName } from '../addresses/normalize-name.ts'
import { findWorkSlot, insertBulkImport } from './imports.store.ts'
import { findMappings, insertFile } from './import-files.store.ts'
import { suggestFields } from './suggest-fields.ts'

/** Takes a file as it is and says what its columns seem to be; none of it is a recipient yet. */
export async function createBulkImport(
  db: Db,
  actor: MemberActor,
  { file, name }: BodyOf<typeof bulkImportRoutes.createBulkImport>,
): Promise<RowId> {
  const fileName = file.filename.replaceAll('\0', '').slice(-200)
  const look = await read(file.content, fileName)
  const columns = look.columns.map(({ header, samples }) => ({
    header: header.replaceAll('\0', ''),
    samples: samples.map(text => text.replaceAll('\0', '').slice(0, 200)),
  }))
  return inTransaction(db, async tx => {
    if (!(await findWorkSlot(tx, actor.teamId))) refuse('too_many_imports')
    const chosen = await findMappings(
      tx,
      actor.teamId,
      columns.map(({ header }) => normalizeName(header)),
    )
    const fields = suggestFields(columns, chosen)
    const id = await insertBulkImport(tx, {
      teamId: actor.teamId,
      userId: actor.userId,
      name: name ?? nameOf(fileName),
      fileName,
      fileBytes: file.content.length,
      fileFormat: look.format,
      encoding: look.encoding,
      delimiter: look.delimiter,
      hasHeaders: look.hasHeaders,
      // `suggestFields` answers one entry per column.
      columns: columns.map((column, index) => ({ ...column, field: fields[index] ?? null })),
      options: importOptions.parse({}),
    })
    await insertFile(tx, id, file.content)
    announce(tx, { teamId: actor.teamId, event: 'bulkImport.created', type: 'bulkImports', id })
    return id
  })
}

async function read(content: Uint8Array, fileName: string): Promise<TableSummary> {
  try {
    return await inspectTable(content, fileName)
  } catch (error) {
    if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
    throw error
  }
}

function nameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 120) || 'Recipients'
  )
}
