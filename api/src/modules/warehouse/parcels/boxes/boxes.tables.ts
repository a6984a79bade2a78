import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

export const boxes = pgTable('boxes', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  lengthInches: doublePrecision('length_inches').notNull(),
  widthInches: doublePrecision('width_inches').notNull(),
  heightInches: doublePrecision('height_inches').notNull(),
  emptyOunces: doublePrecision('empty_ounces').notNull(),
  maxOunces: doublePrecision('max_ounces').notNull(),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const boxChoices = pgTable('box_choices', {
  teamId: idColumn('team_id').notNull(),
  contents: text('contents').notNull(),
  boxId: idColumn('box_id').notNull(),
  chosenAt: instant('chosen_at').notNull().defaultNow(),
})
