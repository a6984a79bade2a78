import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import type { ImportField, ImportOptions } from '@ribbon/contract/gifting/recipients/import-resources'
import { importRowsMax } from '@ribbon/contract/limits'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import { normalizeName } from '../addresses/normalize-name.ts'
import { changeBulkImport, findWorkSlot, lockTeamImport, type ImportRecord } from './imports.store.ts'
import { findMappings, readFile, rememberMapping } from './import-files.store.ts'
import type { ImportColumn } from './imports.tables.ts'
import { countRows, deleteRows } from './import-rows.store.ts'
import { suggestFields } from './suggest-fields.ts'

type Reading = BodyOf<typeof bulkImportRoutes.previewBulkImport>

/** Settles how a file is read, and remembers it for the team; returns it if its rows are to be checked anew. */
export async function beginChecking(
  tx: Tx,
  actor: MemberActor,
  id: number,
  reading: Reading,
): Promise<ImportRecord | undefined> {
  const before = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (before.state === 'applying' || before.state === 'applied') refuse('import_applied')
  const hasHeaders = reading.include_headers ?? before.hasHeaders
  const options: ImportOptions = { ...before.options, ...reading.options }
  const columns = await readColumns(tx, before, hasHeaders, reading.mapping)
  if (reading.mapping && hasHeaders) await rememberMapping(tx, actor.teamId, choicesOf(columns))

  const isReadAnew =
    before.state === 'uploaded' ||
    before.state === 'failed' ||
    hasHeaders !== before.hasHeaders ||
    options.country !== before.options.country ||
    fieldsOf(columns) !== fieldsOf(before.columns)
  const settled = { columns, hasHeaders, options }
  if (!isReadAnew) {
    const counts = before.state === 'checked' ? await countRows(tx, id, options) : before.counts
    await changeBulkImport(tx, id, { ...settled, counts })
    return undefined
  }
  await deleteRows(tx, id)
  await changeBulkImport(tx, id, {
    ...settled,
    state: 'checking',
    reading: before.reading + 1,
    rowsRead: 0,
    rowsTotal: null,
    counts: {},
    problem: null,
    checkedAt: null,
    applyWhenChecked: false,
    workSlot: before.workSlot ?? (await findWorkSlot(tx, actor.teamId)) ?? refuse('too_many_imports'),
  })
  return before
}

async function readColumns(
  tx: Tx,
  found: ImportRecord,
  hasHeaders: boolean,
  mapping: Reading['mapping'],
): Promise<ImportColumn[]> {
  const seen = hasHeaders === found.hasHeaders ? found.columns : await rereadColumns(tx, found, hasHeaders)
  if (mapping) return mapped(seen, mapping)
  if (seen === found.columns) return seen
  const fields = suggestFields(
    seen,
    await findMappings(
      tx,
      found.teamId,
      seen.map(({ header }) => normalizeName(header)),
    ),
  )
  return seen.map((column, index) => ({ ...column, field: fields[index] ?? null }))
}

async function rereadColumns(tx: Tx, found: ImportRecord, hasHeaders: boolean): Promise<ImportColumn[]> {
  try {
    for await (const rows of readTableRows(
      readFile(tx, found),
      { format: found.fileFormat, encoding: found.encoding, delimiter: found.delimiter },
      { rows: importRowsMax },
    )) {
      const [first = [], ...rest] = rows.map(({ cells }) =>
        cells.map(cell => cell.replaceAll('\0', '').slice(0, 200)),
      )
      const samples = (column: number) =>
        (hasHeaders ? rest : [first, ...rest])
          .map(cells => cells[column] ?? '')
          .filter(Boolean)
          .slice(0, 3)
      return found.columns.map((_, column) => ({
        header: hasHeaders ? (first[column] ?? '') : '',
        samples: samples(column),
        field: null,
      }))
    }
  } catch (error) {
    if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
    throw error
  }
  return found.columns
}

function mapped(columns: readonly ImportColumn[], mapping: readonly (ImportField | null)[]): ImportColumn[] {
  const given = mapping.filter(field => field !== null)
  const twice = given.find((field, index) => given.indexOf(field) !== index)
  if (twice) refuseInput([`Two columns are “${twice.replaceAll('_', ' ')}”. Choose it once.`])
  if (mapping.length > columns.length)
    refuseInput([`The file has ${columns.length} columns, and ${mapping.length} were mapped.`])
  return columns.map((column, index) => ({ ...column, field: mapping[index] ?? null }))
}

function choicesOf(columns: readonly ImportColumn[]): Map<string, ImportField | null> {
  return new Map(
    columns
      .map(({ header, field }) => [normalizeName(header), field] as const)
      .filter(([header]) => header !== '')
      .reverse(),
  )
}

const fieldsOf = (columns: readonly ImportColumn[]) => columns.map(({ field }) => field ?? '').join(',')
