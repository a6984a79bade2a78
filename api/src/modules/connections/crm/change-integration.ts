import type { integrationBody } from '@ribbon/contract/connections/crm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeConnection, lockConnection, type CrmConnection } from './crm.store.ts'

/** Changes what is written to Salesforce about a gift. */
export async function changeIntegration(
  tx: Tx,
  actor: MemberActor,
  body: z.output<typeof integrationBody>,
): Promise<CrmConnection> {
  const connection = await lockConnection(tx, actor)
  if (!connection) refuse('not_found')
  const { logGifts, logMessage, logCosts, recordTypeId, taskFields } = connection
  const before = { logGifts, logMessage, logCosts, recordTypeId, taskFields }
  const filled = Object.entries(body.task_fields ?? {}).filter(([, text]) => text !== '')
  const after = {
    logGifts: body.log_gifts ?? logGifts,
    logMessage: body.log_message ?? logMessage,
    logCosts: body.log_costs ?? logCosts,
    recordTypeId: body.record_type_id === undefined ? recordTypeId : body.record_type_id,
    taskFields: body.task_fields ? Object.fromEntries(filled) : taskFields,
  }
  await changeConnection(tx, connection, after)
  const { teamId, userId, id } = connection
  announce(tx, { teamId, userId, event: 'integration.updated', type: 'integrations', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'integration.changed',
    subjectType: 'integrations',
    subjectId: id,
    before,
    after,
  })
  return { ...connection, ...after }
}
