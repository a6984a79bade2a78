import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { defineRoutes, idParam, tableUpload } from '../../route.ts'

export const submissionImportRowsMax = 20_000
export const submissionImportMaxBytes = 10 * 1024 * 1024
/** So many rows of each effect are named. */
export const submissionImportRowsShown = 200

const count = z.number().int()
const importedRow = z.object({
  /** The line in the file. */ row: count,
  name: z.string(),
  email: z.string(),
  /** `known`: the person is on the list, and stays as they are there. */
  effect: z.enum(['new', 'known', 'wrong']),
  notes: z.array(z.string()),
})
export type SubmissionImportRow = z.output<typeof importedRow>

export const submissionImportResource = resource('submissionImports', {
  counts: z.object({ rows: count, new: count, known: count, wrong: count }),
  /** Each column by its header, and what it was read as; null for one that was not read. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** Some rows of each effect, in the order of the file. */ rows: z.array(importedRow),
  /** How many people are expected, where this file would bring many more. */ pastExpected: count.nullable(),
  applied: z.boolean(),
})
export type SubmissionImport = z.output<typeof submissionImportResource>

const imported = {
  method: 'POST',
  params: idParam,
  multipart: { maxFileBytes: submissionImportMaxBytes },
  response: document(submissionImportResource),
} as const
const fileBody = z.object({ file: tableUpload })
const applyErrors = [
  'invalid_input',
  'not_found',
  'import_unreadable',
  'project_finalized',
  'changed_meanwhile',
  'nobody_to_import',
  'import_past_expected',
  'import_past_limit',
] as const
const previewErrors = ['invalid_input', 'not_found', 'import_unreadable', 'project_finalized'] as const

/** People with addresses and choices, from a CSV or XLSX file. */
export const submissionImportRoutes = defineRoutes({
  previewSubmissionImport: {
    ...imported,
    access: 'owner',
    module: 'project',
    path: '/team/admin_orders/:id/order_recipients/import/preview',
    summary: 'What a file of people would bring into a project, line by line; nothing is changed',
    body: fileBody,
    errors: [...previewErrors],
  },
  importSubmissions: {
    ...imported,
    access: 'owner',
    module: 'project',
    path: '/team/admin_orders/:id/order_recipients/import',
    summary: 'Adds the people of a file to a project; people on the list stay as they are',
    body: z.object({
      file: tableUpload,
      /** Many more than expected may come. */ keep_collecting: z.enum(['true', 'false']).optional(),
    }),
    errors: [...applyErrors],
  },
  previewOperatorSubmissionImport: {
    ...imported,
    access: 'operator',
    path: '/operations/projects/:id/order_recipients/import/preview',
    summary: 'What a file of people would bring into any team’s project; nothing is changed',
    body: fileBody,
    errors: [...previewErrors],
  },
  importOperatorSubmissions: {
    ...imported,
    access: 'operator',
    path: '/operations/projects/:id/order_recipients/import',
    summary: 'Adds the people of a file to any team’s project, up to the number expected',
    body: fileBody,
    errors: [...applyErrors],
  },
})
