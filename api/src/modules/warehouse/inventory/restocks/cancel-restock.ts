import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { queueOperatorMails } from './queue-operator-mails.ts'
import { endRestock, lockRestock } from './restock-requests.store.ts'
import { findRestockView } from './restock-views.store.ts'
import { canCancelRestock, restockStateOf, restockStateWords } from './restocks.states.ts'

/** Cancels one of the team's requests while nothing of it has arrived. */
export async function cancelRestock(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const scope = scopeOf(actor)
  if (!(await lockRestock(tx, { id, scope }))) refuse('not_found')
  const request = (await findRestockView(tx, { id, scope })) ?? refuse('not_found')
  if (!canCancelRestock(request))
    refuse('restock_not_cancellable', { state: restockStateWords[restockStateOf(request)] })
  const author = authorOf(actor)
  await endRestock(tx, id, { state: 'canceled', endedByName: author.name })
  await queueOperatorMails(tx, request.teamId, id, 'restock-canceled')
  announce(tx, { teamId: request.teamId, event: 'restockRequest.canceled', type: 'restockRequests', id })
  await recordAudit(tx, {
    teamId: request.teamId,
    author,
    action: 'restock.canceled',
    subjectType: 'restock_requests',
    subjectId: id,
    before: { state: request.state },
    after: { state: 'canceled' },
  })
}
