import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { messageHeaders } from '../message-headers.ts'
import { presentAttempt, presentDelivery, presentMessage } from '../webhook-endpoints.present.ts'
import { findMessage, listAttempts, listDeliveries } from './messages.store.ts'

/** One message with what each endpoint was sent, and every try. */
export async function showMessage(db: Reader, actor: MemberActor, id: string) {
  const scope = scopeOf(actor)
  const message =
    (await findMessage(db, scope, requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const deliveries = await listDeliveries(db, scope, [message.id])
  const attempts = await listAttempts(db, scope, message.id)
  return {
    data: presentMessage(message, deliveries),
    included: deliveries.map(delivery =>
      presentDelivery(
        message.id,
        delivery,
        delivery.body,
        attempts
          .filter(attempt => attempt.endpointId === delivery.endpointId)
          .map(attempt => {
            const timestamp = Math.floor(attempt.sentAt.getTime() / 1_000)
            const headers = messageHeaders({ messageId: message.messageId, timestamp }, attempt.signature)
            return presentAttempt({ endpointId: delivery.endpointId, eventId: message.id }, attempt, headers)
          }),
      ),
    ),
  }
}
