import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const manifests = pgTable('handovers', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  operatorId: idColumn('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const manifestParcels = pgTable('handover_parcels', {
  manifestId: idColumn('handover_id').notNull(),
  parcelId: idColumn('parcel_id').notNull(),
  teamId: idColumn('team_id').notNull(),
})
