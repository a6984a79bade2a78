import type { AlertKind } from '@ribbon/contract/administration/alerts'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const alerts = pgTable('alerts', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  kind: text('kind').$type<AlertKind>().notNull(),
  subject: text('subject').notNull(),
  openedAt: instant('opened_at').notNull().defaultNow(),
  closedAt: instant('closed_at'),
})

export const alertSettings = pgTable('alert_settings', {
  teamId: idColumn('team_id').primaryKey(),
  lowDepositCents: bigint('low_deposit_cents', { mode: 'number' }).notNull(),
})
