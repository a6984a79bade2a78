import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'

// Each row belongs either to a user or to an operator.
export const secondFactors = pgTable('second_factors', {
  userId: idColumn('user_id'),
  operatorId: idColumn('operator_id'),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: idColumn('user_id'),
  operatorId: idColumn('operator_id'),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
})
