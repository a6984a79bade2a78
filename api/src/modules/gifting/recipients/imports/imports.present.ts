import {
  rowFieldNames,
  rowFields,
  type BulkImport,
  type ImportRow,
  type RowField,
} from '@ribbon/contract/gifting/recipients/import-resources'
import type {
  Confidence,
  ImportColumn,
  ImportCounts,
  ImportState,
  RowError,
  Verdict,
} from './imports.tables.ts'

interface ShownImport {
  import: {
    id: number
    name: string
    createdAt: Date
    recipientsCount: number
    state: ImportState
    fileName: string
    fileBytes: number
    hasHeaders: boolean
    encoding: string | null
    delimiter: string | null
    columns: ImportColumn[]
    options: BulkImport['attributes']['options']
    counts: Partial<ImportCounts>
    rowsTotal: number | null
    problem: string | null
    appliedAt: Date | null
  }
  firstName: string
  lastName: string
  email: string
  deletable: boolean
  canUndo: boolean
}

export const noCounts: ImportCounts = {
  read: 0,
  ready: 0,
  ask: 0,
  wrong: 0,
  check: 0,
  repeated: 0,
  existing: 0,
  leftOut: 0,
  listed: 0,
}

export function presentImport({
  import: row,
  firstName,
  lastName,
  email,
  deletable,
  canUndo,
}: ShownImport): BulkImport {
  return {
    id: String(row.id),
    type: 'bulkImports',
    attributes: {
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      authorName: `${firstName} ${lastName}`.trim() || email,
      recipientsCount: row.recipientsCount,
      deletable,
      state: row.state,
      fileName: row.fileName,
      fileBytes: row.fileBytes,
      hasHeaders: row.hasHeaders,
      encoding: row.encoding,
      delimiter: row.delimiter,
      columns: row.columns.map(({ header, field, samples }) => ({ header, field, samples })),
      options: row.options,
      counts: { total: row.rowsTotal, ...noCounts, ...row.counts },
      problem: row.problem,
      appliedAt: row.appliedAt?.toISOString() ?? null,
      canUndo,
    },
  }
}

type Cells = Record<RowField, string | null>
interface ImportRowRow extends Cells {
  rowNo: number
  verdict: Verdict
  confidence: Confidence
  errors: RowError[] | null
  marks: string[]
  existingRecipientId: number | null
  leftOut: boolean
}

export function presentRow(row: ImportRowRow): ImportRow {
  return {
    id: String(row.rowNo),
    type: 'importRows',
    attributes: {
      row: row.rowNo,
      verdict: row.verdict,
      confidence: row.confidence,
      values: Object.fromEntries(rowFields.map(field => [field, row[field]])) as Cells,
      errors: row.errors ?? [],
      marks: row.existingRecipientId === null ? row.marks : [...row.marks, 'existing'],
      existingRecipientId: row.existingRecipientId === null ? null : String(row.existingRecipientId),
      leftOut: row.leftOut,
    },
  }
}

/** Every error with the row it stands in. */
export function presentErrors(rows: readonly ImportRowRow[]): (RowError & { row: number })[] {
  return rows
    .flatMap(({ rowNo, errors }) => (errors ?? []).map(error => ({ row: rowNo, ...error })))
    .slice(0, 100)
}

export const listHeader = rowFields.map(field => rowFieldNames[field])

interface Person {
  name: string
  company: string | null
  email: string | null
  phone: string | null
  addressOne: string | null
  addressTwo: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
  salesforceResourceType: string | null
  salesforceResourceUid: string | null
}

/** A person as a line of an exported list, under `listHeader`. */
export function presentListLine(person: Person): (string | null)[] {
  const cells: Cells = {
    ...person,
    address_one: person.addressOne,
    address_two: person.addressTwo,
    salesforce_resource_type: person.salesforceResourceType,
    salesforce_resource_uid: person.salesforceResourceUid,
  }
  return rowFields.map(field => cells[field])
}

/** The two columns in front are no fields, so that the file can be mended and imported as it is. */
export const rejectedHeader = ['Line', 'What is wrong', ...listHeader]

export function presentRejectedLine(row: ImportRowRow): (string | number | null)[] {
  return [row.rowNo, reasonsOf(row).join(' '), ...rowFields.map(field => row[field])]
}

function reasonsOf({ errors, marks, leftOut }: ImportRowRow): string[] {
  return [
    ...(errors ?? []).map(({ field, message }) =>
      field === null ? message : `${rowFieldNames[field]}: ${message}`,
    ),
    ...(marks.includes('repeated') ? ['The same person stands in the file before.'] : []),
    ...(leftOut ? ['Left out by hand.'] : []),
  ]
}
