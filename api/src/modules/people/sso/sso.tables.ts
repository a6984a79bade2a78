import type { fingerprintAlgorithms } from '@ribbon/contract/people/sso/idp-setup'
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export type Provider = 'saml' | 'google'

export const idpSetups = pgTable('idp_setups', {
  teamId: idColumn('team_id').primaryKey(),
  entityId: text('entity_id').notNull(),
  ssoTargetUrl: text('sso_target_url').notNull(),
  sloTargetUrl: text('slo_target_url').notNull().default(''),
  authnContext: text('authn_context').notNull().default(''),
  certificate: text('certificate').notNull().default(''),
  fingerprint: text('fingerprint').notNull().default(''),
  fingerprintAlgorithm: text('fingerprint_algorithm')
    .$type<(typeof fingerprintAlgorithms)[number]>()
    .notNull(),
  isRequired: boolean('is_required').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  testedAt: instant('tested_at'),
  enabledAt: instant('enabled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const teamDomains = pgTable('team_domains', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  domain: text('domain').notNull(),
  challenge: text('challenge').notNull(),
  verifiedAt: instant('verified_at'),
  checkedAt: instant('checked_at'),
  missingSince: instant('missing_since'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const signInRequests = pgTable('sign_in_requests', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').$type<Provider>().notNull(),
  purpose: text('purpose').$type<'sign_in' | 'test'>().notNull().default('sign_in'),
  stateKey: text('state_key').notNull(),
  browserHash: text('browser_hash').notNull(),
  teamId: idColumn('team_id'),
  userId: idColumn('user_id'),
  setupRevision: integer('setup_revision'),
  nonce: text('nonce'),
  codeVerifier: text('code_verifier'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const signInTokens = pgTable('hand_overs', {
  id: idColumn('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash').notNull(),
  userId: idColumn('user_id').notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  browserHash: text('browser_hash').notNull(),
  samlNameId: text('saml_name_id').notNull().default(''),
  samlSessionIndex: text('saml_session_index').notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const samlLogouts = pgTable(
  'saml_logouts',
  {
    teamId: idColumn('team_id').notNull(),
    direction: text('direction').$type<'sent' | 'received'>().notNull(),
    requestId: text('request_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.direction, table.requestId] })],
)

export const samlSigningKeys = pgTable('saml_signing_keys', {
  id: smallint('id').primaryKey().default(1),
  certificate: text('certificate').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
