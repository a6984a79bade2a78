import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { deleteConnection, insertEndedGrant, lockConnection, type CrmOwner } from './crm.store.ts'

/** Ends a person's connection: the tokens are gone at once, and a job tells Salesforce. False where there is none. */
export async function endConnection(tx: Tx, owner: CrmOwner, author: Author): Promise<boolean> {
  const connection = await lockConnection(tx, owner)
  if (!connection) return false
  await deleteConnection(tx, connection)
  const { teamId, userId, id, loginUrl, refreshToken } = connection
  if (refreshToken)
    await addJob(tx, 'revoke-crm-grant', {
      id: await insertEndedGrant(tx, { teamId, loginUrl, refreshToken }),
    })
  announce(tx, { teamId, userId, event: 'integration.updated', type: 'integrations', id })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'integration.disconnected',
    subjectType: 'integrations',
    subjectId: id,
    details: { organization: connection.organizationName ?? connection.organizationId },
  })
  return true
}
