import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findMessage, queueAgain, type MessageView } from './messages.store.ts'

/** Sends one message again to every endpoint that was to get it and is on. */
export async function replayMessage(tx: Tx, actor: MemberActor, id: string): Promise<MessageView> {
  const asked = requestedId(id) ?? refuse('not_found')
  const message = (await findMessage(tx, scopeOf(actor), asked)) ?? refuse('not_found')
  const count = await queueAgain(tx, actor.teamId, { eventId: message.id, onlyFailed: false })
  if (count === 0) refuse('webhook_endpoint_off')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'webhook_message.replayed',
    subjectType: 'webhookMessages',
    subjectId: message.id,
    details: { messageId: message.messageId },
  })
  return message
}
