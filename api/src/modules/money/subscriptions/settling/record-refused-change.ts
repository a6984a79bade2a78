import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { undoAdjustment } from '../allowances/allowances.store.ts'
import { updateSubscription } from '../subscriptions.store.ts'
import {
  findChange,
  settlePendingChange,
  type SubscriptionChange,
} from '../sync/subscription-changes.store.ts'
import { announceChange } from './announce-change.ts'

/** Records that a change was refused; true if a webhook has found it done first. */
export async function recordRefusedChange(
  db: Db,
  change: SubscriptionChange,
  reason: string | undefined,
): Promise<boolean> {
  const failure = reason ?? 'The payment provider did not answer.'
  return inTransaction(db, async tx => {
    if (!(await settlePendingChange(tx, change.id, { state: 'refused', failure })))
      return (await findChange(tx, change.id))?.state === 'done'
    await undoAdjustment(tx, {
      teamId: change.teamId,
      source: { type: 'subscription_change', id: change.id },
      actorName: change.actorName,
    })
    if (change.kind === 'pay' && reason !== undefined)
      await updateSubscription(tx, change.teamId, { paymentProblem: reason })
    await recordAudit(tx, {
      teamId: change.teamId,
      author: { kind: 'member', id: change.userId, name: change.actorName },
      action: 'subscription.change_refused',
      subjectType: 'subscriptions',
      subjectId: change.teamId,
      details: { kind: change.kind, reason: failure },
    })
    announceChange(tx, change.teamId)
    return false
  })
}
