import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { queueRequesterMail } from './queue-requester-mail.ts'
import { endRestock, lockRestock } from './restock-requests.store.ts'
import { restockStateWords } from './restocks.states.ts'

/** Ends a request although not all of it arrived, and notifies the requester. */
export async function closeRestock(tx: Tx, actor: OperatorActor, id: RowId, reason: string): Promise<void> {
  const { teamId, state } = (await lockRestock(tx, { id })) ?? refuse('not_found')
  if (state !== 'open') refuse('restock_ended', { state: restockStateWords[state] })
  await endRestock(tx, id, { state: 'closed', endedByName: actor.name, reason })
  await queueRequesterMail(tx, id, 'restock-closed')
  announce(tx, { teamId, event: 'restockRequest.closed', type: 'restockRequests', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'restock.closed',
    subjectType: 'restock_requests',
    subjectId: id,
    details: { reason },
    before: { state },
    after: { state: 'closed' },
  })
}
