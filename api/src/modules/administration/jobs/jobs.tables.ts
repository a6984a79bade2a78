import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/platform.tables.ts'

export const serviceProbes = pgTable('service_probes', {
  name: text('name').primaryKey(),
  isUp: boolean('is_up').notNull(),
  message: text('message').notNull().default(''),
  tookMs: integer('took_ms').notNull().default(0),
  probedAt: instant('probed_at').notNull().defaultNow(),
  lastUpAt: instant('last_up_at'),
})
