import type { Integration } from '@ribbon/contract/connections/crm'
import { errorText } from '@ribbon/contract/errors'
import type { CrmConnection } from './crm.store.ts'

export function presentConnection(connection: CrmConnection): Integration {
  return {
    id: String(connection.id),
    type: 'integrations',
    attributes: {
      provider: 'salesforce',
      state: connection.state,
      orgName: connection.organizationName,
      userName: connection.personName,
      environment: connection.environment,
      instanceHost: new URL(connection.instanceUrl).host,
      connectedAt: connection.connectedAt.toISOString(),
      lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
      problem: connection.state === 'revoked' ? errorText('crm_revoked') : null,
    },
  }
}
