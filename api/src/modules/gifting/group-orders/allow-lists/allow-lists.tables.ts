import { customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A row of a file that named nobody. */
export interface RefusedAddress {
  line: number
  value: string
  reason: string
}

/** @public */
export const allowLists = pgTable('allow_lists', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  source: text('source').$type<'recipient_list' | 'file' | 'single'>().notNull(),
  name: text('name').notNull(),
  bulkImportId: idColumn('bulk_import_id'),
  state: text('state').$type<'reading' | 'done' | 'failed'>().notNull().default('reading'),
  readCount: integer('read_count').notNull().default(0),
  addedCount: integer('added_count').notNull().default(0),
  knownCount: integer('known_count').notNull().default(0),
  refusedCount: integer('refused_count').notNull().default(0),
  errors: jsonb('errors').$type<RefusedAddress[]>().notNull().default([]),
  failure: text('failure'),
  createdBy: idColumn('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
})

export const allowedUsers = pgTable('allowed_users', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  groupOrderId: idColumn('group_order_id').notNull(),
  allowListId: idColumn('allow_list_id'),
  email: text('email').notNull(),
  foldedEmail: text('folded_email').notNull(),
  linkSeed: uuid('link_seed').notNull().defaultRandom(),
  invitedAt: instant('invited_at'),
  invitedTimes: integer('invited_times').notNull().default(0),
  remindedAt: instant('reminded_at'),
  remindedTimes: integer('reminded_times').notNull().default(0),
  dueMail: text('due_mail').$type<'invitation' | 'reminder'>(),
  invitationDay: text('invitation_day'),
  invitationsOfDay: integer('invitations_of_day').notNull().default(0),
  scheduledReminder: text('scheduled_reminder').$type<'week' | 'day'>(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const allowListFiles = pgTable('allow_list_files', {
  teamId: idColumn('team_id').notNull(),
  allowListId: idColumn('allow_list_id').notNull(),
  part: integer('part').notNull(),
  content: bytes('content').notNull(),
})

/** @public */
export const allowedUserLists = pgTable('allowed_user_lists', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  allowedUserId: idColumn('allowed_user_id').notNull(),
  allowListId: idColumn('allow_list_id'),
})
