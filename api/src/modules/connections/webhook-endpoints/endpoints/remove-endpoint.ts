import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { setListener } from '../../../../platform/outgoing-events/emit-event.ts'
import { deleteEndpoint } from './endpoints.store.ts'
import { lockAskedEndpoint } from './lock-asked-endpoint.ts'
import { recordEndpointChange } from './record-endpoint-change.ts'

export async function removeEndpoint(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const endpoint = await lockAskedEndpoint(tx, actor, id)
  await setListener(tx, endpoint.teamId, `webhook_endpoint:${endpoint.id}`, [])
  await deleteEndpoint(tx, endpoint)
  await recordEndpointChange(tx, actor, endpoint, 'deleted', { before: endpoint })
}
