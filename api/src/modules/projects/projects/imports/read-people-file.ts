import { submissionImportRowsMax } from '@ribbon/contract/projects/projects/submission-imports'
import type { Upload } from '@ribbon/contract/route'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { inspectTable } from '../../../../platform/table-files/open-table.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import type { TableRow } from '../../../../platform/table-files/table-shape.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { normalizeName } from '../../../gifting/recipients/addresses/normalize-name.ts'
import { findMappings } from '../../../gifting/recipients/imports/import-files.store.ts'
import { listItems } from '../items/items.store.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { checkPerson, type CheckedPerson } from './check-person.ts'
import { readColumns, type FileColumn } from './read-columns.ts'

export interface PeopleFile {
  columns: FileColumn[]
  /** In the order of the file. */ people: CheckedPerson[]
}

/** The people of a file, each checked as if submitted; refuses a file that is no table or too long. Nothing of it is stored. */
export async function readPeopleFile(
  db: Reader,
  project: ProjectRow,
  { content, filename }: Upload,
): Promise<PeopleFile> {
  try {
    return await read(db, project, content, filename.replaceAll('\0', '').slice(-200))
  } catch (error) {
    if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
    throw error
  }
}

async function read(
  db: Reader,
  project: ProjectRow,
  content: Uint8Array,
  fileName: string,
): Promise<PeopleFile> {
  const table = await inspectTable(content, fileName)
  const items = await listItems(db, project)
  const seen = table.columns.map(({ header, samples }) => ({ header: header.replaceAll('\0', ''), samples }))
  const headers = seen.map(({ header }) => normalizeName(header))
  const columns = readColumns(seen, items, await findMappings(db, project.teamId, headers))
  if (!columns.some(column => column.field === 'email'))
    throw new UnreadableTable('No column holds email addresses. Name one “Email” in the first row.')
  const check = checkPerson(project, items, columns)
  const people: CheckedPerson[] = []
  let isHeader = table.hasHeaders
  const rows = readTableRows(onePart(content), table, { rows: submissionImportRowsMax })
  for await (const batch of rows) {
    for (const row of batch) {
      if (!isHeader) people.push(check(withoutNul(row)))
      isHeader = false
    }
    // Requests on this node get their turn.
    await nextTurn()
  }
  if (people.length === 0) throw new UnreadableTable('This file has no rows below its headers.')
  return { columns, people }
}

const withoutNul = ({ cells, ...row }: TableRow): TableRow => ({
  ...row,
  cells: cells.map(cell => cell.replaceAll('\0', '')),
})

async function* onePart(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}
