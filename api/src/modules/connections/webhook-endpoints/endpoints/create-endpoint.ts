import {
  endpointsMax,
  type webhookEndpointRoutes,
} from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { setListener } from '../../../../platform/outgoing-events/emit-event.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { seal } from '../../../../platform/secrets.ts'
import { newWebhookSecret } from '../new-webhook-secret.ts'
import { countEndpointsAlone, insertEndpoint, type EndpointRow } from './endpoints.store.ts'
import { recordEndpointChange } from './record-endpoint-change.ts'

export interface EndpointWithSecret {
  endpoint: EndpointRow
  /** Readable only here. */ secret: string
}

/** Adds an endpoint to the actor's team. The address was judged before. */
export async function createEndpoint(
  tx: Tx,
  actor: MemberActor,
  secretKey: string,
  fields: BodyOf<typeof webhookEndpointRoutes.createWebhookEndpoint>,
): Promise<EndpointWithSecret> {
  if ((await countEndpointsAlone(tx, scopeOf(actor))) >= endpointsMax) refuse('too_many_webhook_endpoints')
  const secret = newWebhookSecret()
  const endpoint = await insertEndpoint(tx, {
    teamId: actor.teamId,
    url: fields.url,
    description: fields.description,
    events: fields.events,
    personalData: fields.personal_data,
    secret: seal(secretKey, secret),
  })
  await setListener(tx, endpoint.teamId, `webhook_endpoint:${endpoint.id}`, fields.events)
  await recordEndpointChange(tx, actor, endpoint, 'created', { after: endpoint })
  return { endpoint, secret }
}
