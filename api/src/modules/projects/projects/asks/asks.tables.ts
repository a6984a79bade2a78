import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

/** People an owner asked by mail to submit. */
export const submissionAsks = pgTable('submission_asks', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  projectId: idColumn('project_id').notNull(),
  personKey: text('person_key').notNull(),
  email: text('email').notNull(),
  name: text('name'),
  /** Of the list that named the person; erasing this recipient erases the row, too. */
  recipientId: idColumn('recipient_id'),
  linkSeed: uuid('link_seed').notNull().defaultRandom(),
  askedBy: idColumn('asked_by'),
  askedAt: instant('asked_at').notNull().defaultNow(),
  reminders: integer('reminders').notNull().default(0),
  nextReminderAt: instant('next_reminder_at'),
})
