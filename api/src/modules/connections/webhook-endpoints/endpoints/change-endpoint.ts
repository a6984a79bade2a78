import type { webhookEndpointRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import type { BodyOf } from '@ribbon/contract/route'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { setListener } from '../../../../platform/outgoing-events/emit-event.ts'
import { missWaiting, updateEndpoint, type EndpointRow } from './endpoints.store.ts'
import { lockAskedEndpoint } from './lock-asked-endpoint.ts'
import { recordEndpointChange } from './record-endpoint-change.ts'

/** Changes an endpoint. Switched on again it starts as healthy; what it missed stays, until it is replayed. */
export async function changeEndpoint(
  tx: Tx,
  actor: MemberActor,
  id: string,
  fields: BodyOf<typeof webhookEndpointRoutes.updateWebhookEndpoint>,
): Promise<EndpointRow> {
  const before = await lockAskedEndpoint(tx, actor, id)
  const isOn = before.state === 'on'
  const after = await updateEndpoint(tx, before, {
    url: fields.url ?? before.url,
    description: fields.description ?? before.description,
    events: fields.events ?? before.events,
    personalData: fields.personal_data ?? before.personalData,
    ...(fields.enabled === true && !isOn ? switchedOn : {}),
    ...(fields.enabled === false && isOn ? { state: 'off', offReason: 'person', offAt: databaseTime() } : {}),
  })
  if (fields.enabled === false) await missWaiting(tx, after)
  if (fields.events) await setListener(tx, after.teamId, `webhook_endpoint:${after.id}`, fields.events)
  await recordEndpointChange(tx, actor, after, 'changed', { before, after })
  return after
}

const switchedOn = {
  state: 'on',
  offReason: null,
  offAt: null,
  failingSince: null,
  failedTries: 0,
  warnedAt: null,
  lastWarnedAt: null,
}
