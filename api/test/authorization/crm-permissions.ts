import type { Role } from '@ribbon/contract/route'

export type CrmKind = 'integration' | 'linkedOrder'

const senders: Role[] = ['member', 'team_owner', 'store_admin']
/** A connection belongs to one person; for everybody else it does not exist (S2 §3). */
const ownIntegration = {
  roles: senders,
  module: 'swag_store',
  object: 'integration',
  colleagues: [] as Role[],
} as const
const owners: Role[] = ['team_owner', 'store_admin']
const linkedOrder = {
  roles: senders,
  module: 'swag_store',
  object: 'linkedOrder',
  colleagues: owners,
} as const
const change = { roles: senders, module: 'swag_store', whileImpersonating: 'refused' } as const

/** Who may make the calls of Salesforce. */
export const crmPermissions = {
  listIntegrations: ownIntegration,
  startCrmAuthorization: change,
  connectCrm: change,
  getTaskOptions: ownIntegration,
  listSalesforceRecords: ownIntegration,
  getCrmLogging: ownIntegration,
  updateIntegration: { ...ownIntegration, whileImpersonating: 'refused' } as const,
  retryCrmLogs: ownIntegration,
  getOrderCrmLog: linkedOrder,
  retryOrderCrmLog: linkedOrder,
  getCrmTeamSettings: { roles: senders, module: 'swag_store' } as const,
  updateCrmTeamSettings: { roles: owners, module: 'swag_store' } as const,
  deleteIntegration: { ...ownIntegration, whileImpersonating: 'refused' } as const,
}
