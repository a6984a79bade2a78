import { emitEvent } from '../../../platform/outgoing-events/emit-event.ts'
import type { ExportFilters, ExportType } from '@ribbon/contract/administration/exports'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { readSnapshot } from '../../../platform/db/read-snapshot.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { TableSource } from '../../../platform/table-files/table-source.ts'
import { writeCsvParts, type CsvCell } from '../../../platform/table-files/write-csv.ts'
import { exportFile } from './export-file.ts'
import {
  claimExport,
  failExport,
  findExportForMail,
  finishExport,
  noteProgress,
  releaseExport,
  type ExportAttempt,
} from './exports.store.ts'

export type ExportSources = Record<ExportType, TableSource<ExportFilters>>
interface Progress {
  rowCount: number | null
  doneCount: number
  isSuperseded: boolean
}

const heartbeatMs = 1_000
const maxAttempts = 3
/** Trying again would not help against a full disk. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** The specification's text for every failed export. */
const failedText = 'Exporting data failed'

/**
 * Writes an export into its file, from one database snapshot. When a writer dies, the next one starts over with a file of its own.
 */
export async function writeExport(
  db: Db,
  files: PrivateFiles,
  sources: ExportSources,
  id: number,
): Promise<void> {
  const attempt = await inTransaction(db, tx => claimExport(tx, id))
  if (!attempt) return
  const name = exportFile(attempt)
  const progress: Progress = { rowCount: null, doneCount: 0, isSuperseded: false }
  const heartbeat = startHeartbeat(db, attempt, progress)
  try {
    const file = await writeRows(db, files, sources[attempt.kind], attempt, progress)
    await heartbeat.stop()
    const isFinished = await inTransaction(
      db,
      async tx =>
        (await finishExport(tx, attempt, { ...file, rows: progress.doneCount })) &&
        notify(tx, attempt, 'export-ready'),
    )
    if (!isFinished) await files.remove(name)
  } catch (error) {
    await heartbeat.stop()
    await files.remove(name).catch(() => {})
    if (!progress.isSuperseded) await handleFailure(db, attempt, error)
  }
}

async function writeRows(
  db: Db,
  files: PrivateFiles,
  source: TableSource<ExportFilters>,
  attempt: ExportAttempt,
  progress: Progress,
): Promise<{ bytes: number; sha256: string }> {
  const query = source.query(attempt, attempt.filters)
  const signedColumns = (source.signed ?? []).map(name => source.header.indexOf(name))
  return readSnapshot(db, async snapshot => {
    progress.rowCount = await snapshot.count(query)
    return files.write(exportFile(attempt), writeCsvParts(source.header, counted()))

    async function* counted(): AsyncIterable<CsvCell[][]> {
      for await (const rows of snapshot.rows(query)) {
        if (progress.isSuperseded)
          throw new Error('Another attempt took over this export, or it was deleted.')
        yield signedColumns.length === 0
          ? rows
          : rows.map(row =>
              row.map((cell, index) =>
                signedColumns.includes(index) && cell?.startsWith('-') ? Number(cell) : cell,
              ),
            )
        progress.doneCount += rows.length
      }
    }
  })
}

/** Records the progress once a second and renews the lease; notices when another attempt took over. */
function startHeartbeat(db: Db, attempt: ExportAttempt, progress: Progress): { stop(): Promise<void> } {
  let announcedCount = -1
  let beating = Promise.resolve()
  const beat = async () => {
    const { rowCount, doneCount } = progress
    const isCurrent = await inTransaction(db, async tx => {
      if (!(await noteProgress(tx, attempt, { rowCount, doneCount }))) return false
      if (doneCount !== announcedCount)
        announce(tx, {
          teamId: attempt.teamId,
          userId: attempt.userId,
          event: 'export.updated',
          type: 'exports',
          id: attempt.id,
        })
      return true
    })
    announcedCount = doneCount
    progress.isSuperseded ||= !isCurrent
  }
  // A failed heartbeat is made up for by the next one, because the lease outlasts several.
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => {})
  }, heartbeatMs)
  return {
    stop: () => {
      clearInterval(timer)
      return beating
    },
  }
}

async function notify(
  tx: Tx,
  { id, teamId, userId }: ExportAttempt,
  mail: 'export-ready' | 'export-failed',
): Promise<true> {
  announce(tx, { teamId, userId, event: 'export.updated', type: 'exports', id })
  if (mail === 'export-ready') emitEvent(tx, { teamId, type: 'export.finished', subject: id })
  const person = await findExportForMail(tx, id)
  if (person) await queueMail(tx, { teamId, kind: mail, subjectKey: `export:${id}`, to: person.email })
  return true
}

async function handleFailure(db: Db, attempt: ExportAttempt, error: unknown): Promise<void> {
  const isFull = fullDisk.has((error as { code?: string }).code ?? '')
  if (!isFull && attempt.attempt < maxAttempts) {
    if (!(await inTransaction(db, tx => releaseExport(tx, attempt)))) return
    throw error
  }
  const problem = isFull
    ? `${failedText}: there is no space left for the file. Contact support, then export again.`
    : `${failedText}. Try again, and contact support if it keeps failing.`
  await inTransaction(
    db,
    async tx => (await failExport(tx, attempt, problem)) && notify(tx, attempt, 'export-failed'),
  )
}
