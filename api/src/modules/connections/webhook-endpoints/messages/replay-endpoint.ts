import type { webhookEndpointRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import type { BodyOf } from '@ribbon/contract/route'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockAskedEndpoint } from '../endpoints/lock-asked-endpoint.ts'
import { queueAgain } from './messages.store.ts'

/** Sends an endpoint's messages of a span again: all of them, or those that did not arrive. */
export async function replayEndpoint(
  tx: Tx,
  actor: MemberActor,
  id: string,
  { since, until, only_failed }: BodyOf<typeof webhookEndpointRoutes.replayWebhookEndpoint>,
): Promise<{ endpointId: number; count: number }> {
  const endpoint = await lockAskedEndpoint(tx, actor, id)
  if (endpoint.state === 'off') refuse('webhook_endpoint_off')
  const count = await queueAgain(tx, endpoint.teamId, {
    endpointId: endpoint.id,
    since,
    until,
    onlyFailed: only_failed,
  })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'webhook_endpoint.replayed',
    subjectType: 'webhookEndpoints',
    subjectId: endpoint.id,
    details: { messages: count },
  })
  return { endpointId: endpoint.id, count }
}
