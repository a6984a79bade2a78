import type {
  confidences,
  ImportField,
  ImportOptions,
  importStates,
  importVerdicts,
  RowField,
} from '@ribbon/contract/gifting/recipients/import-resources'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Author } from '../../../../platform/audit.ts'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export type ImportState = (typeof importStates)[number]
export type Verdict = (typeof importVerdicts)[number]
export type Confidence = (typeof confidences)[number]
/** What stands in a column and the field it goes to; `header` is what is written above it, '' where nothing is. */
export interface ImportColumn {
  header: string
  samples: string[]
  field: ImportField | null
}
export interface ImportCounts {
  read: number
  ready: number
  ask: number
  wrong: number
  check: number
  repeated: number
  existing: number
  leftOut: number
  listed: number
}
export interface RowError {
  field: RowField | null
  message: string
}

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const bulkImports = pgTable('bulk_imports', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  userId: idColumn('user_id').notNull(),
  name: text('name').notNull(),
  state: text('state').$type<ImportState>().notNull().default('uploaded'),
  fileName: text('file_name').notNull(),
  fileBytes: integer('file_bytes').notNull(),
  fileFormat: text('file_format').$type<'csv' | 'xlsx'>().notNull(),
  encoding: text('encoding'),
  delimiter: text('delimiter'),
  hasHeaders: boolean('has_headers').notNull(),
  columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
  options: jsonb('options').$type<ImportOptions>().notNull(),
  counts: jsonb('counts').$type<Partial<ImportCounts>>().notNull().default({}),
  rowsTotal: integer('rows_total'),
  rowsRead: integer('rows_read').notNull().default(0),
  applyWhenChecked: boolean('apply_when_checked').notNull().default(false),
  recipientsCount: integer('recipients_count').notNull().default(0),
  problem: text('problem'),
  createdAt: instant('created_at').notNull().defaultNow(),
  checkedAt: instant('checked_at'),
  appliedAt: instant('applied_at'),
  reading: integer('reading').notNull().default(0),
  progressedAt: instant('progressed_at'),
  workSlot: smallint('work_place'),
  appliedBy: jsonb('applied_by').$type<Author>(),
  recipientsVersion: text('people_seen'),
  firstRecipientId: idColumn('first_recipient_id'),
  lastRecipientId: idColumn('last_recipient_id'),
})

export const bulkImportFiles = pgTable(
  'bulk_import_files',
  {
    bulkImportId: idColumn('bulk_import_id').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  table => [primaryKey({ columns: [table.bulkImportId, table.part] })],
)

export const bulkImportRows = pgTable(
  'bulk_import_rows',
  {
    bulkImportId: idColumn('bulk_import_id').notNull(),
    teamId: idColumn('team_id').notNull(),
    rowNo: integer('row_no').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    confidence: text('confidence').$type<Confidence>().notNull(),
    name: text('name'),
    company: text('company'),
    email: text('email'),
    phone: text('phone'),
    address_one: text('address_one'),
    address_two: text('address_two'),
    city: text('city'),
    state: text('state'),
    zipcode: text('zipcode'),
    country: text('country'),
    salesforce_resource_type: text('salesforce_resource_type'),
    salesforce_resource_uid: text('salesforce_resource_uid'),
    errors: jsonb('errors').$type<RowError[]>(),
    marks: text('marks').array().notNull().default([]),
    existingRecipientId: idColumn('existing_recipient_id'),
    leftOut: boolean('left_out').notNull().default(false),
    // To be compared in SQL only: JavaScript's numbers cannot hold 64 bits.
    emailHash: bigint('email_hash', { mode: 'number' }).generatedAlwaysAs(
      sql`case when verdict <> 'wrong' or not errors @> '[{"field": "email"}]' then hashtextextended(lower(email), 0) end`,
    ),
    addressHash: bigint('address_hash', { mode: 'number' }).generatedAlwaysAs(
      sql`hashtextextended(folded(name || '|' || address_one || '|' || coalesce(zipcode, '')) || '|' || country, 0)`,
    ),
  },
  table => [primaryKey({ columns: [table.bulkImportId, table.rowNo] })],
)

export const importMappings = pgTable(
  'import_mappings',
  {
    teamId: idColumn('team_id').notNull(),
    header: text('header').notNull(),
    field: text('field').$type<ImportField>(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.header] })],
)

export const bulkImportRecipients = pgTable(
  'bulk_import_recipients',
  {
    teamId: idColumn('team_id').notNull(),
    bulkImportId: idColumn('bulk_import_id').notNull(),
    recipientId: idColumn('recipient_id').notNull(),
    position: integer('position').notNull(),
    isNew: boolean('is_new').notNull(),
    salesforceResourceType: text('salesforce_resource_type').$type<RecordType>(),
    salesforceResourceUid: text('salesforce_resource_uid'),
  },
  table => [primaryKey({ columns: [table.recipientId, table.bulkImportId] })],
)
