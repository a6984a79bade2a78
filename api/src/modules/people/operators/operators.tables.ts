import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const operators = pgTable('operators', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<OperatorRole>().notNull().default('everything'),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const operatorSessions = pgTable('operator_sessions', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  operatorId: idColumn('operator_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
