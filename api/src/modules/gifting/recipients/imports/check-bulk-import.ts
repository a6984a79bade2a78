import { errorText } from '@ribbon/contract/errors'
import { importRowsMax } from '@ribbon/contract/limits'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction, sqlState, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { noCounts } from './imports.present.ts'
import { changeBulkImport, lockImport, readImport, type ImportRecord } from './imports.store.ts'
import { readFile } from './import-files.store.ts'
import type { ImportCounts } from './imports.tables.ts'
import { cellReader } from './cell-reader.ts'
import { checkImportRow } from './check-import-row.ts'
import {
  toCopyLine,
  copyRows,
  countRows,
  readRecipientsVersion,
  optimizeForWholeTable,
  type CheckedRow,
} from './import-rows.store.ts'
import { updateRowMarks } from './row-matches.store.ts'

const chunkRows = 2_000
const announceMs = 350

/** Where a worker is; the row in the database says the same unless another one went on, or the file is to be read anew. */
interface Progress {
  reading: number
  row: number
  counts: ImportCounts
  announcedAt: number
}
/** Rows to be written, as lines of their copy, the last of them, and the counts as they will be. */
interface Chunk {
  lines: string[]
  row: number
  counts: ImportCounts
}

/**
 * Reads a file on from where it was left, chunk by chunk, each in a transaction of its own; whoever dies loses one chunk.
 * Stops, and answers false, at the first chunk that another worker has done, and after `forMs`.
 */
export async function checkBulkImport(db: Db, id: RowId, forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  const until = performance.now() + forMs
  const found = await readImport(db, id)
  if (found?.state !== 'checking') return true
  const progress: Progress = {
    reading: found.reading,
    row: found.rowsRead,
    counts: { ...noCounts, ...found.counts },
    announcedAt: 0,
  }
  const valuesOf = cellReader(found.columns)
  const country = found.options.country
  let isHeader = found.hasHeaders
  let chunk: Chunk = { lines: [], row: progress.row, counts: { ...progress.counts } }
  // One chunk is written while the next one is checked.
  let stored = Promise.resolve(true)
  const store = async () => {
    if (!(await stored)) return false
    if (chunk.lines.length > 0) stored = storeChunk(db, found, progress, chunk)
    // A failure is thrown where `stored` is awaited; until then it must not count as unhandled.
    stored.catch(() => {})
    chunk = { lines: [], row: chunk.row, counts: { ...chunk.counts } }
    return true
  }
  try {
    for await (const rows of readTableRows(
      readFile(db, found),
      { format: found.fileFormat, encoding: found.encoding, delimiter: found.delimiter },
      { rows: importRowsMax },
    )) {
      for (const row of rows) {
        if (!isHeader && row.row > found.rowsRead)
          add(chunk, found, row.row, checkImportRow(valuesOf(row.cells), country, row.problem))
        isHeader = false
      }
      if (chunk.lines.length >= chunkRows && !(await store())) return false
      if (performance.now() > until) break
      // Requests on this node get their turn.
      await nextTurn()
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    if (await stored) await fail(db, id, progress, error.message)
    return true
  }
  return (await store()) && (await stored) && performance.now() <= until && finish(db, id, progress)
}

/** Runs `work` where nothing has changed since; false where something has, or somebody holds the import for long. */
async function inTransactionIfUnchanged(
  db: Db,
  id: RowId,
  { reading, row }: Progress,
  work: (tx: Tx, found: ImportRecord) => Promise<void>,
): Promise<boolean> {
  try {
    return await inTransaction(db, async tx => {
      const found = await lockImport(tx, id)
      if (found?.state !== 'checking' || found.reading !== reading || found.rowsRead !== row) return false
      await work(tx, found)
      return true
    })
  } catch (error) {
    if (sqlState(error) === '55P03') return false
    throw error
  }
}

function add(chunk: Chunk, { id, teamId }: ImportRecord, row: number, checked: CheckedRow): void {
  const { counts } = chunk
  counts.read++
  counts[checked.verdict]++
  if (checked.confidence === 'check') counts.check++
  counts.listed = counts.ready + counts.ask
  chunk.row = row
  chunk.lines.push(toCopyLine({ bulkImportId: id, teamId }, row, checked))
}

async function storeChunk(
  db: Db,
  { id, teamId }: ImportRecord,
  progress: Progress,
  { lines, row, counts }: Chunk,
): Promise<boolean> {
  const isAnnounced = performance.now() - progress.announcedAt > announceMs
  const isStored = await inTransactionIfUnchanged(db, id, progress, async tx => {
    await copyRows(tx, lines)
    await changeBulkImport(tx, id, { rowsRead: row, counts })
    if (isAnnounced) announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
  })
  Object.assign(progress, { row, counts }, isAnnounced ? { announcedAt: performance.now() } : {})
  return isStored
}

function finish(db: Db, id: RowId, progress: Progress): Promise<boolean> {
  return inTransactionIfUnchanged(db, id, progress, async (tx, { teamId, options, applyWhenChecked }) => {
    await optimizeForWholeTable(tx)
    const recipientsVersion = await readRecipientsVersion(tx, teamId)
    await updateRowMarks(tx, { bulkImportId: id, teamId, known: true })
    const counts = await countRows(tx, id, options)
    const done = {
      counts,
      rowsTotal: counts.read,
      recipientsVersion,
      checkedAt: databaseTime(),
      problem: null,
    }
    if (!applyWhenChecked) await changeBulkImport(tx, id, { ...done, state: 'checked', workSlot: null })
    else if (counts.listed === 0)
      await changeBulkImport(tx, id, {
        ...done,
        state: 'checked',
        workSlot: null,
        applyWhenChecked: false,
        problem: errorText('import_empty'),
      })
    else {
      await changeBulkImport(tx, id, { ...done, state: 'applying' })
      await addJob(tx, 'apply-bulk-import', { id })
    }
    announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
  })
}

async function fail(db: Db, id: RowId, progress: Progress, problem: string): Promise<void> {
  await inTransactionIfUnchanged(db, id, progress, async (tx, { teamId }) => {
    await changeBulkImport(tx, id, { state: 'failed', workSlot: null, problem })
    announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
  })
}
