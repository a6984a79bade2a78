import { randomUUID } from 'node:crypto'
import type { CrmKind } from './crm-permissions.ts'
import type { Maker, ObjectIds } from './group-order-objects.ts'
import { insert } from './people.ts'

/** Makes a person's connection to Salesforce, and an order that is linked to a record. */
export const crmMakers: Record<CrmKind, (maker: Maker) => Promise<ObjectIds>> = {
  integration: async ({ db, team, owner }) => {
    const id = await insert(
      db,
      `insert into crm_connections (
         team_id, user_id, environment, login_url, instance_url, organization_id, organization_name, person_id,
         person_name, state)
       values ($1, $2, 'production', 'http://127.0.0.1:9', 'http://127.0.0.1:9', '00D', $3, '005', $3, 'revoked')
       on conflict (team_id, user_id, provider) do update
       set state = 'revoked', access_token = null, refresh_token = null
       returning id`,
      [team.id, owner.id, `${team.canary} organization`],
    )
    return { id: String(id), userId: String(owner.id) }
  },
  linkedOrder: async ({ db, team, owner }) => {
    const id = await insert(
      db,
      `insert into orders (
         team_id, user_id, recipient_id, status, tracking_token, note, salesforce_resource_type, salesforce_resource_uid)
       values ($1, $2, $3, 'processing', $4, $5, 'Contact', '003000000000001AAA')
       returning id`,
      [team.id, owner.id, team.recipient, randomUUID(), `${team.canary} linked`],
    )
    return { id: String(id) }
  },
}

const integration = { provider: 'salesforce' }

/** What is sent to the calls of Salesforce. */
export const crmBodies = {
  startCrmAuthorization: { integration },
  connectCrm: { integration, code: 'none' },
  updateIntegration: { integration: { log_gifts: true } },
  retryOrderCrmLog: { crm_log: {} },
  updateCrmTeamSettings: { crm_settings: { log_costs: false } },
}

/** What is asked for in the address. */
export const crmQueries: Record<string, string> = { listSalesforceRecords: '?resource_type=Lead' }
