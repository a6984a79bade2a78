import type { CrmEnvironment } from '@ribbon/contract/connections/crm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

export const crmConnections = pgTable(
  'crm_connections',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    userId: idColumn('user_id').notNull(),
    provider: text('provider').notNull().default('salesforce'),
    environment: text('environment').$type<CrmEnvironment>().notNull(),
    loginUrl: text('login_url').notNull(),
    instanceUrl: text('instance_url').notNull(),
    organizationId: text('organization_id').notNull(),
    organizationName: text('organization_name'),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    tokenVersion: integer('token_version').notNull().default(1),
    refreshingUntil: instant('refreshing_until'),
    state: text('state').$type<'connected' | 'revoked'>().notNull().default('connected'),
    connectedAt: instant('connected_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

export const crmAuthorizations = pgTable(
  'crm_authorizations',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    userId: idColumn('user_id').notNull(),
    environment: text('environment').$type<CrmEnvironment>().notNull(),
    loginUrl: text('login_url').notNull(),
    stateHash: text('state_hash').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    expiresAt: instant('expires_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

export const crmEndedGrants = pgTable(
  'crm_ended_grants',
  {
    teamId: idColumn('team_id').notNull(),
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    loginUrl: text('login_url').notNull(),
    refreshToken: text('refresh_token').notNull(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)

/** Several teams may use the same organization, so without `team_id`. */
export const crmOrganizations = pgTable('crm_organizations', {
  organizationId: text('organization_id').primaryKey(),
  callsUsed: integer('calls_used').notNull().default(0),
  callsLimit: integer('calls_limit').notNull().default(0),
  readAt: instant('read_at').notNull().defaultNow(),
  restsUntil: instant('rests_until'),
  nextCallAt: instant('next_call_at').notNull().defaultNow(),
})
