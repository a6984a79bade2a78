import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const recipients = pgTable('recipients', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  company: text('company'),
  phone: text('phone'),
  email: text('email'),
  addressOne: text('address_one'),
  addressTwo: text('address_two'),
  city: text('city'),
  state: text('state'),
  zipcode: text('zipcode'),
  country: text('country'),
  salesforceResourceUid: text('salesforce_resource_uid'),
  /** Those of group orders are not in the team's address book. */
  origin: text('origin').$type<'team' | 'group_order' | 'project'>().notNull().default('team'),
  addressState: text('address_state').notNull().default('given'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const addressRequests = pgTable('address_requests', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  recipientId: idColumn('recipient_id').notNull(),
  userId: idColumn('user_id').notNull(),
  token: text('token').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  askedAt: instant('asked_at').notNull().defaultNow(),
  askedTimes: timestamp('asked_times', { withTimezone: true, mode: 'string' })
    .array()
    .notNull()
    .default(sql`array[now()]`),
  remindedDays: integer('reminded_days').notNull().default(0),
  answeredAt: instant('answered_at'),
})
