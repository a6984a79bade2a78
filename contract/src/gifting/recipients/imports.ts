import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { importFileMaxBytes, pageSizeMax } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { recipientResource } from './recipients.ts'
import { defineRoutes, idParam, upload, wrapped } from '../../route.ts'

/** What a column of a file may be. `first_name` and `last_name` make the name where there is no column for it. */
export const importFields = [
  'name',
  'first_name',
  'last_name',
  'company',
  'email',
  'phone',
  'address_one',
  'address_two',
  'city',
  'state',
  'zipcode',
  'country',
] as const
export type ImportField = (typeof importFields)[number]
/** What is stored of a row. */
export const rowFields = [
  'name',
  'company',
  'email',
  'phone',
  'address_one',
  'address_two',
  'city',
  'state',
  'zipcode',
  'country',
] as const
export type RowField = (typeof rowFields)[number]
/** As people read it; the headers of what is exported, which are known again when it is imported. */
export const rowFieldNames: Record<RowField, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address_one: 'Address line 1',
  address_two: 'Address line 2',
  city: 'City',
  state: 'State',
  zipcode: 'Zip code',
  country: 'Country',
}

export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'failed'] as const
export const importVerdicts = ['ready', 'ask', 'wrong'] as const
/** How sure we are that a parcel would arrive. */
export const confidences = ['good', 'check', 'wrong'] as const

const optionChoices = {
  /** A row of someone the team knows: the known person joins the list, or a second recipient is made. */
  existing: z.enum(['use', 'add']),
  /** The same person again in the file. */
  repeated: z.enum(['skip', 'keep']),
  /** A row with a wrong address and a good email: left out, or asked for the address. */
  wrong: z.enum(['leave_out', 'ask']),
  /** Of rows that name no country. ISO 3166 alpha-2. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Choose a country.'),
}
export const importOptions = z.object({
  existing: optionChoices.existing.default('use'),
  repeated: optionChoices.repeated.default('skip'),
  wrong: optionChoices.wrong.default('leave_out'),
  country: optionChoices.country.default('US'),
})
export type ImportOptions = z.output<typeof importOptions>

/** `problem` is set when nothing of the file can be used. Counts are of rows, as far as they have been read. */
export const bulkImportResource = resource('bulkImports', {
  name: z.string(),
  createdAt: time,
  authorName: z.string(),
  recipientsCount: z.number().int(),
  /** No send uses the list. */ deletable: z.boolean(),
  state: z.enum(importStates),
  fileName: z.string(),
  fileBytes: z.number().int(),
  hasHeaders: z.boolean(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(importFields).nullable(), samples: z.array(z.string()) }),
  ),
  options: importOptions,
  counts: z.object({
    /** Known once the file has been read to its end. */ total: z.number().int().nullable(),
    read: z.number().int(),
    ready: z.number().int(),
    ask: z.number().int(),
    wrong: z.number().int(),
    check: z.number().int(),
    repeated: z.number().int(),
    existing: z.number().int(),
    leftOut: z.number().int(),
    /** How many people the list will hold. */ listed: z.number().int(),
  }),
  problem: z.string().nullable(),
  appliedAt: time.nullable(),
  /** Nothing has been sent to anyone it brought. */ canUndo: z.boolean(),
})
export type BulkImport = z.output<typeof bulkImportResource>

export const rowError = z.object({ field: z.enum(rowFields).nullable(), message: z.string() })
const rowValues = z.record(z.enum(rowFields), z.string().nullable())

/** `id` and `row` are the line as a spreadsheet counts it. */
export const importRowResource = resource('importRows', {
  row: z.number().int(),
  verdict: z.enum(importVerdicts),
  confidence: z.enum(confidences),
  values: rowValues,
  errors: z.array(rowError),
  /** `repeated`, `existing`, `po_box`, and reasons to look twice. */ marks: z.array(z.string()),
  existingRecipientId: z.string().nullable(),
  leftOut: z.boolean(),
})
export type ImportRow = z.output<typeof importRowResource>

const yesNo = z.preprocess(
  raw => (raw === undefined ? undefined : raw === true || raw === 'true' || raw === 'yes' || raw === '1'),
  z.boolean().optional(),
)
/** What is to be read how; what is left out stays as it was (reading B31). */
const readingBody = z.object({
  include_headers: yesNo,
  mapping: z.array(z.enum(importFields).nullable()).max(500).optional(),
  options: z.object(optionChoices).partial().optional(),
}) as unknown as z.ZodType<
  {
    include_headers?: boolean | undefined
    mapping?: (ImportField | null)[] | undefined
    options?: Partial<ImportOptions> | undefined
  },
  {
    include_headers?: boolean | 'yes' | 'no'
    mapping?: (ImportField | null)[]
    options?: Partial<ImportOptions>
  }
>

const importName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(120, 'A name has at most 120 characters.')
const rowParams = z.object({ id: z.string(), row: z.string() })
const importDocument = document(bulkImportResource)

export const bulkImportRoutes = defineRoutes({
  listBulkImports: {
    method: 'GET',
    path: '/team/bulk_imports',
    access: 'member',
    module: 'swag_store',
    summary: 'The team’s recipient lists and imports that are not finished, newest first',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ state: z.enum(['applied', 'unfinished']).optional() }).optional(),
    }),
    response: collection(bulkImportResource),
    errors: [],
  },
  getBulkImport: {
    method: 'GET',
    path: '/team/bulk_imports/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'One recipient list, or how far its import is',
    params: idParam,
    response: importDocument,
    errors: ['not_found'],
  },
  createBulkImport: {
    method: 'POST',
    path: '/team/bulk_imports',
    access: 'member',
    module: 'swag_store',
    summary: 'Takes a CSV or XLSX file; nothing is stored as a recipient yet',
    idempotent: true,
    status: 201,
    multipart: { maxFileBytes: importFileMaxBytes },
    body: wrapped('bulk_import', z.object({ file: upload, name: importName.optional() })),
    response: importDocument,
    errors: ['invalid_input', 'import_unreadable', 'too_many_imports'],
  },
  previewBulkImport: {
    method: 'POST',
    path: '/team/bulk_imports/:id/preview',
    access: 'member',
    module: 'swag_store',
    summary: 'Checks every row as mapped; a long file goes on in the background',
    params: idParam,
    body: readingBody,
    response: z.object({
      data: bulkImportResource,
      /** The first hundred. */ errors: z.array(rowError.extend({ row: z.number().int() })),
    }),
    errors: ['not_found', 'import_applied', 'import_unreadable', 'invalid_input', 'too_many_imports'],
  },
  listImportRows: {
    method: 'GET',
    path: '/team/bulk_imports/:id/rows',
    access: 'member',
    module: 'swag_store',
    summary: 'Checked rows, as they will be stored',
    params: idParam,
    query: z.object({
      page: pageQuery(pageSizeMax),
      filters: z
        .object({
          kind: z.enum(['ready', 'ask', 'wrong', 'check', 'repeated', 'existing', 'left_out']).optional(),
        })
        .optional(),
    }),
    response: collection(importRowResource),
    errors: ['not_found'],
  },
  repairImportRow: {
    method: 'PUT',
    path: '/team/bulk_imports/:id/rows/:row',
    access: 'member',
    module: 'swag_store',
    summary: 'Mends cells of a row and checks it again, or leaves the row out',
    params: rowParams,
    body: z.object({
      values: z.partialRecord(z.enum(rowFields), z.string().nullable()).optional(),
      left_out: z.boolean().optional(),
    }),
    response: z.object({ data: importRowResource, import: bulkImportResource }),
    errors: ['not_found', 'import_not_ready', 'import_applied'],
  },
  importBulkImport: {
    method: 'POST',
    path: '/team/bulk_imports/:id/import',
    access: 'member',
    module: 'swag_store',
    summary: 'Makes recipients of the good rows, all at once; checks first where that has not been done',
    idempotent: true,
    multipart: { maxFileBytes: 0 },
    params: idParam,
    body: readingBody,
    response: importDocument,
    errors: [
      'not_found',
      'import_applied',
      'import_unreadable',
      'import_empty',
      'invalid_input',
      'too_many_imports',
    ],
  },
  undoBulkImport: {
    method: 'POST',
    path: '/team/bulk_imports/:id/undo',
    access: 'member',
    module: 'swag_store',
    summary: 'Takes a list back with the people it brought, while nothing was sent to them',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'list_in_use'],
  },
  updateBulkImport: {
    method: 'PUT',
    path: '/team/bulk_imports/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'Renames a recipient list',
    params: idParam,
    body: wrapped('bulk_import', z.object({ name: importName })),
    response: importDocument,
    errors: ['not_found', 'invalid_input'],
  },
  deleteBulkImport: {
    method: 'DELETE',
    path: '/team/bulk_imports/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'Deletes a list no send uses; its people stay',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'list_in_use'],
  },
  listBulkImportRecipients: {
    method: 'GET',
    path: '/team/bulk_imports/:id/recipients',
    access: 'member',
    module: 'swag_store',
    summary: 'The people of a list, in the order of the file',
    params: idParam,
    query: z.object({ page: pageQuery(pageSizeMax), search: z.string().max(200).optional() }),
    response: collection(recipientResource),
    errors: ['not_found'],
  },
  exportBulkImport: {
    method: 'GET',
    path: '/team/bulk_imports/:id/export',
    access: 'member',
    module: 'swag_store',
    summary: 'The people of a list as a file that can be imported again',
    params: idParam,
    response: z.string(),
    produces: 'text/csv',
    errors: ['not_found'],
  },
  exportRejectedRows: {
    method: 'GET',
    path: '/team/bulk_imports/:id/rejected',
    access: 'member',
    module: 'swag_store',
    summary: 'The rows that were left out, with the reasons, to mend and import again',
    params: idParam,
    response: z.string(),
    produces: 'text/csv',
    errors: ['not_found'],
  },
  listListsOfRecipient: {
    method: 'GET',
    path: '/team/recipients/:id/bulk_imports',
    access: 'member',
    module: 'swag_store',
    summary: 'The lists a recipient stands on',
    params: idParam,
    response: collection(bulkImportResource),
    errors: ['not_found'],
  },
})
