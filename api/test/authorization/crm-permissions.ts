import type { Role } from '@ribbon/contract/route'

export type CrmKind = 'integration'

const senders: Role[] = ['member', 'team_owner', 'store_admin']
/** A connection belongs to one person; for everybody else it does not exist (S2 §3). */
const ownIntegration = {
  roles: senders,
  module: 'swag_store',
  object: 'integration',
  colleagues: [] as Role[],
} as const
const change = { roles: senders, module: 'swag_store', whileImpersonating: 'refused' } as const

/** Who may make the calls of Salesforce. */
export const crmPermissions = {
  listIntegrations: ownIntegration,
  startCrmAuthorization: change,
  connectCrm: change,
  getTaskOptions: ownIntegration,
  listSalesforceRecords: ownIntegration,
  deleteIntegration: { ...ownIntegration, whileImpersonating: 'refused' } as const,
}
