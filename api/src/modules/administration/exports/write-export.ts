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
  isGivenUp: boolean
}

const beatMs = 1_000
const mostAttempts = 3
/** Another try would find the disk as full. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Spec: the text of every export that fails. */
const failed = 'Exporting data failed'

/** Writes an export from one snapshot into its file; whoever dies leaves the export to the next writer, which starts over with a file of its own. */
export async function writeExport(
  db: Db,
  files: PrivateFiles,
  sources: ExportSources,
  id: number,
): Promise<void> {
  const writing = await inTransaction(db, tx => claimExport(tx, id))
  if (!writing) return
  const name = exportFile(writing)
  const progress: Progress = { rowCount: null, doneCount: 0, isGivenUp: false }
  const beat = startBeat(db, writing, progress)
  try {
    const file = await writeRows(db, files, sources[writing.kind], writing, progress)
    await beat.stop()
    const isFinished = await inTransaction(
      db,
      async tx =>
        (await finishExport(tx, writing, { ...file, rows: progress.doneCount })) &&
        tell(tx, writing, 'export-ready'),
    )
    if (!isFinished) await files.remove(name)
  } catch (error) {
    await beat.stop()
    await files.remove(name).catch(() => {})
    if (!progress.isGivenUp) await giveUp(db, writing, error)
  }
}

async function writeRows(
  db: Db,
  files: PrivateFiles,
  source: TableSource<ExportFilters>,
  writing: ExportAttempt,
  progress: Progress,
): Promise<{ bytes: number; sha256: string }> {
  const query = source.query(writing, writing.filters)
  const signed = (source.signed ?? []).map(name => source.header.indexOf(name))
  return readSnapshot(db, async snapshot => {
    progress.rowCount = await snapshot.count(query)
    return files.write(exportFile(writing), writeCsvParts(source.header, counted()))

    async function* counted(): AsyncIterable<CsvCell[][]> {
      for await (const rows of snapshot.rows(query)) {
        if (progress.isGivenUp) throw new Error('Another one writes this export, or it was deleted.')
        yield signed.length === 0
          ? rows
          : rows.map(row =>
              row.map((cell, at) => (signed.includes(at) && cell?.startsWith('-') ? Number(cell) : cell)),
            )
        progress.doneCount += rows.length
      }
    }
  })
}

/** Says once a second that the work goes on, and how far it is; finds out when it was given up. */
function startBeat(db: Db, writing: ExportAttempt, progress: Progress): { stop(): Promise<void> } {
  let told = -1
  let beating = Promise.resolve()
  const beat = async () => {
    const { rowCount, doneCount } = progress
    const isMine = await inTransaction(db, async tx => {
      if (!(await noteProgress(tx, writing, { rowCount, doneCount }))) return false
      if (doneCount !== told)
        announce(tx, {
          teamId: writing.teamId,
          userId: writing.userId,
          event: 'export.updated',
          type: 'exports',
          id: writing.id,
        })
      return true
    })
    told = doneCount
    progress.isGivenUp ||= !isMine
  }
  // A beat that fails is made up for by the next one; the lease is longer than some of them.
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => {})
  }, beatMs)
  return {
    stop: () => {
      clearInterval(timer)
      return beating
    },
  }
}

async function tell(
  tx: Tx,
  { id, teamId, userId }: ExportAttempt,
  mail: 'export-ready' | 'export-failed',
): Promise<true> {
  announce(tx, { teamId, userId, event: 'export.updated', type: 'exports', id })
  const person = await findExportForMail(tx, id)
  if (person) await queueMail(tx, { teamId, kind: mail, subjectKey: `export:${id}`, to: person.email })
  return true
}

async function giveUp(db: Db, writing: ExportAttempt, error: unknown): Promise<void> {
  const isFull = fullDisk.has((error as { code?: string }).code ?? '')
  if (!isFull && writing.attempt < mostAttempts) {
    if (!(await inTransaction(db, tx => releaseExport(tx, writing)))) return
    throw error
  }
  const problem = isFull
    ? `${failed}: there is no room left for the file. Tell whoever runs Ribbon for you, then export again.`
    : `${failed}. Try again; if it fails once more, tell whoever runs Ribbon for you.`
  await inTransaction(
    db,
    async tx => (await failExport(tx, writing, problem)) && tell(tx, writing, 'export-failed'),
  )
}
