import type { emailPreferences } from '@ribbon/contract/people/identity/identity'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type EmailPreferences = z.output<typeof emailPreferences>

export type SessionMethod = 'password' | 'saml' | 'google' | 'invitation' | 'reset'

export const users = pgTable('users', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  provider: text('provider').notNull().default('email'),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  emailPreferences: jsonb('email_preferences').$type<EmailPreferences>().notNull().default({
    send_order_confirmation_email: true,
    send_shipping_confirmation_email: true,
    send_group_order_summary_email: true,
    send_e_commerce_order_confirmation_email: true,
    send_billing_alert_email: true,
    send_stock_alert_email: true,
  }),
  emailConfirmedAt: instant('email_confirmed_at'),
  googleSub: text('google_sub'),
  removedFrom: idColumn('removed_from'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: idColumn('user_id').notNull(),
  client: text('client').notNull(),
  tokenHash: text('token_hash').notNull(),
  previousTokenHash: text('previous_token_hash'),
  lastTokenHash: text('last_token_hash'),
  rotatedAt: instant('rotated_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  userAgent: text('user_agent').notNull().default(''),
  ip: text('ip').notNull().default(''),
  impersonatedUserId: idColumn('acting_user_id'),
  impersonatingUntil: instant('acting_until'),
  method: text('method').$type<SessionMethod>().notNull().default('password'),
  /** What the identity provider calls the person and their session there; empty for other sign-ins. */
  samlNameId: text('saml_name_id').notNull().default(''),
  samlSessionIndex: text('saml_session_index').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the password or a code was last asked for; signing in counts. */
  provenAt: instant('proven_at').defaultNow(),
})
