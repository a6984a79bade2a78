import { z } from 'zod'
import { resource, time } from '../../document.ts'

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
  'salesforce_resource_type',
  'salesforce_resource_uid',
] as const
export type ImportField = (typeof importFields)[number]
/** What is stored of a person, wherever the person comes from. */
export const personFields = [
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
/** What is stored of a row: the person, and the record of Salesforce that the person is. */
export const rowFields = [...personFields, 'salesforce_resource_type', 'salesforce_resource_uid'] as const
export type PersonField = (typeof personFields)[number]
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
  salesforce_resource_type: 'Salesforce type',
  salesforce_resource_uid: 'Salesforce record',
}

export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'failed'] as const
export const importVerdicts = ['ready', 'ask', 'wrong'] as const
/** How sure we are that a parcel would arrive. */
export const confidences = ['good', 'check', 'wrong'] as const

export const optionChoices = {
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
