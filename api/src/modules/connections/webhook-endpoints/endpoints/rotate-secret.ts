import { rotationHours } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { seal } from '../../../../platform/secrets.ts'
import { newWebhookSecret } from '../new-webhook-secret.ts'
import type { EndpointWithSecret } from './create-endpoint.ts'
import { updateEndpoint } from './endpoints.store.ts'
import { lockAskedEndpoint } from './lock-asked-endpoint.ts'
import { recordEndpointChange } from './record-endpoint-change.ts'

/** Makes a new secret. The former one signs for another day, so that the receiver can be changed in between. */
export async function rotateSecret(
  tx: Tx,
  actor: MemberActor,
  secretKey: string,
  id: string,
): Promise<EndpointWithSecret> {
  const before = await lockAskedEndpoint(tx, actor, id)
  const secret = newWebhookSecret()
  const endpoint = await updateEndpoint(tx, before, {
    secret: seal(secretKey, secret),
    formerSecret: before.secret,
    formerUntil: new Date(databaseTime().getTime() + rotationHours * 60 * 60_000),
  })
  await recordEndpointChange(tx, actor, endpoint, 'secret_rotated', {})
  return { endpoint, secret }
}
