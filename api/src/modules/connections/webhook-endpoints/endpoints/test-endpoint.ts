import { randomUUID } from 'node:crypto'
import { pingType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { WebhookAttempt } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { sendMessage, type Sending } from '../delivering/send-message.ts'
import { insertPing } from '../delivering/ping.store.ts'
import { unsealSecrets } from '../delivering/unseal-secrets.ts'
import { writeBody } from '../rendering/write-body.ts'
import { messageHeaders } from '../message-headers.ts'
import { presentAttempt } from '../webhook-endpoints.present.ts'
import { findEndpoint } from './endpoints.store.ts'

/** Sends a ping to an endpoint at once, whether it is on or off, and says how it went. It is not tried again. */
export async function testEndpoint(
  db: Db,
  sending: Sending,
  actor: MemberActor,
  id: string,
): Promise<WebhookAttempt> {
  const asked = requestedId(id) ?? refuse('not_found')
  const endpoint = (await findEndpoint(db, scopeOf(actor), asked)) ?? refuse('not_found')
  const now = databaseTime()
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`
  const resource = { id: String(endpoint.id), type: 'webhookEndpoints', attributes: { url: endpoint.url } }
  const body = writeBody({ id: 0, type: pingType, subjectId: endpoint.id, occurredAt: now }, resource, false)
  const isRotating = endpoint.formerUntil !== null && endpoint.formerUntil > now
  const formerSecret = isRotating ? endpoint.formerSecret : null
  const secrets = unsealSecrets(sending.secretKey, { secret: endpoint.secret, formerSecret })
  const { retryAfter: _, ...sent } = await sendMessage(
    sending,
    { url: endpoint.url, secrets },
    { messageId, body },
  )
  const eventId = await inTransaction(db, tx =>
    insertPing(tx, endpoint, { messageId, body, occurredAt: now }, sent),
  )
  const timestamp = Math.floor(sent.sentAt.getTime() / 1_000)
  const headers = messageHeaders({ messageId, timestamp }, sent.signature)
  return presentAttempt({ endpointId: endpoint.id, eventId }, { ...sent, number: 1 }, headers)
}
