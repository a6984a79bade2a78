import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { EndpointRow } from './endpoints.store.ts'

/** Writes what a person did with an endpoint into the audit log, without its secret. */
export async function recordEndpointChange(
  tx: Tx,
  actor: MemberActor,
  { teamId, id }: EndpointRow,
  what: 'created' | 'changed' | 'deleted' | 'secret_rotated',
  { before, after }: { before?: EndpointRow; after?: EndpointRow },
): Promise<void> {
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: `webhook_endpoint.${what}`,
    subjectType: 'webhookEndpoints',
    subjectId: id,
    before: before && factsOf(before),
    after: after && factsOf(after),
  })
  announce(tx, { teamId, event: 'webhookEndpoint.updated', type: 'webhookEndpoints', id })
}

const factsOf = ({ url, description, events, personalData, state }: EndpointRow) => ({
  url,
  description,
  events,
  personalData,
  state,
})
