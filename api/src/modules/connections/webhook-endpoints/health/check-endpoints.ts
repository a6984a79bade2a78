import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { missWaiting } from '../endpoints/endpoints.store.ts'
import {
  listOwnerEmails,
  noteFailing,
  noteLastDay,
  switchOffFailing,
  type ChangedEndpoint,
} from './health.store.ts'

type HealthMail = 'webhook-endpoint-failing' | 'webhook-endpoint-last-day' | 'webhook-endpoint-off'

/** Tells owners of endpoints that fail, and switches off those that have failed for five days. */
export async function checkEndpoints(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    for (const endpoint of await switchOffFailing(tx)) {
      await missWaiting(tx, endpoint)
      await recordAudit(tx, {
        teamId: endpoint.teamId,
        author: systemAuthor,
        action: 'webhook_endpoint.switched_off',
        subjectType: 'webhookEndpoints',
        subjectId: endpoint.id,
      })
      await mailOwners(tx, endpoint, 'webhook-endpoint-off')
    }
    for (const endpoint of await noteLastDay(tx)) await mailOwners(tx, endpoint, 'webhook-endpoint-last-day')
    for (const endpoint of await noteFailing(tx)) await mailOwners(tx, endpoint, 'webhook-endpoint-failing')
  })
}

async function mailOwners(tx: Tx, { teamId, id }: ChangedEndpoint, kind: HealthMail): Promise<void> {
  announce(tx, { teamId, event: 'webhookEndpoint.updated', type: 'webhookEndpoints', id })
  const emails = await listOwnerEmails(tx, teamId)
  // It may fail again one day, and be told again.
  const day = databaseTime().toISOString().slice(0, 10)
  await queueMails(
    tx,
    emails.map(to => ({
      teamId,
      kind,
      subjectKey: `team:${teamId}:endpoint:${id}:${day}`,
      to,
      payload: { endpointId: id },
    })),
  )
}
