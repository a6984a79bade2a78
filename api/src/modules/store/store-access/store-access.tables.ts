import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'
import type { FileAddresses } from '../../gifting/group-orders/uploads/read-address-file.ts'

export const storeAllowedLists = pgTable('store_allowed_lists', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  skippedCount: integer('skipped_count').notNull().default(0),
  errors: jsonb('errors').$type<FileAddresses['refused']>().notNull().default([]),
  createdBy: idColumn('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const storeAllowedUsers = pgTable('store_allowed_users', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  listId: idColumn('list_id'),
  email: text('email').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
