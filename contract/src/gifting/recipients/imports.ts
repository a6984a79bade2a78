import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { importFileMaxBytes, pageSizeMax } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { recipientResource } from './recipients.ts'
import { defineRoutes, idParam, tableUpload, wrapped, textParts } from '../../route.ts'
import {
  importFields,
  type ImportField,
  rowFields,
  optionChoices,
  type ImportOptions,
  bulkImportResource,
  rowError,
  importRowResource,
} from './import-resources.ts'

const yesNo = z.preprocess(
  raw => (raw === undefined ? undefined : raw === true || raw === 'true' || raw === 'yes' || raw === '1'),
  z.boolean().optional(),
)
/**
 * How the file is to be read; what is left out stays as it was (reading B31).
 * The schema takes anything; this type says what callers send.
 */
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

export const importName = z
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
    scope: 'recipients:read',
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
    scope: 'recipients:read',
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
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Takes a CSV or XLSX file; nothing is stored as a recipient yet',
    idempotent: true,
    status: 201,
    multipart: { maxFileBytes: importFileMaxBytes },
    body: wrapped('bulk_import', z.object({ file: tableUpload, name: importName.optional() })),
    response: importDocument,
    errors: ['invalid_input', 'import_unreadable', 'too_many_imports'],
  },
  previewBulkImport: {
    method: 'POST',
    path: '/team/bulk_imports/:id/preview',
    access: 'member',
    scope: 'recipients:write',
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
    scope: 'recipients:read',
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
    scope: 'recipients:write',
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
    scope: 'recipients:write',
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
    scope: 'recipients:write',
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
    scope: 'recipients:write',
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
    scope: 'recipients:write',
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
    scope: 'recipients:read',
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
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'The people of a list as a file that can be imported again',
    params: idParam,
    response: textParts,
    produces: 'text/csv',
    errors: ['not_found'],
  },
  exportRejectedRows: {
    method: 'GET',
    path: '/team/bulk_imports/:id/rejected',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'The rows that were left out, with the reasons, to mend and import again',
    params: idParam,
    response: textParts,
    produces: 'text/csv',
    errors: ['not_found'],
  },
  listListsOfRecipient: {
    method: 'GET',
    path: '/team/recipients/:id/bulk_imports',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'The lists a recipient stands on',
    params: idParam,
    response: collection(bulkImportResource),
    errors: ['not_found'],
  },
})
