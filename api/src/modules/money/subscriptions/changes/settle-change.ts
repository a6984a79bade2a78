import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { RequestOutcome } from '../../../../services/payments/provider-billing.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import {
  findChange,
  releaseChange,
  settlePendingChange,
  type SubscriptionChange,
} from '../sync/subscription-changes.store.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { undoAdjustment } from '../allowances/allowances.store.ts'
import { updateSubscription } from '../subscriptions.store.ts'
import { sendChange } from './send-change.ts'

/** A change that is not found at the provider by then is given up; if it happens after all, a webhook brings it here. */
const giveUpAfterMs = 3 * 60 * 1000
const retryAfterSeconds = 3

/**
 * Sends a pending change to the provider and settles it by what the provider then says. If neither gives an answer, the change stays
 * pending and a job sends the same again.
 */
export async function settleChange(db: Db, payments: Payments, changeId: RowId): Promise<void> {
  const change = await findChange(db, changeId)
  if (change?.state !== 'pending') return
  const asked = await sendChange(db, payments, change)
  if (asked.state === 'refused') return refuseChange(db, change, asked.reason)
  const isRead = await syncSubscription(db, payments, change.teamId).then(
    () => true,
    () => false,
  )
  if ((await findChange(db, changeId))?.state !== 'pending') return
  if (isRead && isHopeless(change, asked)) return refuseChange(db, change, undefined)
  await retryLater(db, change)
}

/** A cancellation that is not there was not done. Whether money still moves is certain only after a while. */
function isHopeless(change: SubscriptionChange, asked: RequestOutcome): boolean {
  if (asked.state !== 'unknown') return false
  return isFlag(change) || change.createdAt.getTime() < Date.now() - giveUpAfterMs
}

async function refuseChange(db: Db, change: SubscriptionChange, reason: string | undefined): Promise<void> {
  const failure = reason ?? 'The payment provider did not answer.'
  const isDone = await inTransaction(db, async tx => {
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
  // A webhook settled it first.
  if (isDone) return
  if (reason === undefined) refuse('payment_unavailable')
  if (isFlag(change)) refuse('no_subscription')
  refuse('payment_refused', { reason })
}

async function retryLater(db: Db, change: SubscriptionChange): Promise<void> {
  await inTransaction(db, async tx => {
    await releaseChange(tx, change.id)
    await addJob(
      tx,
      'settle-subscription-change',
      { id: change.id },
      { startAfterSeconds: retryAfterSeconds },
    )
    announceChange(tx, change.teamId)
  })
  // A cancellation costs nothing, so it may simply be under way; a payment must be reported as not certain yet.
  if (!isFlag(change)) refuse('payment_pending')
}

function isFlag({ kind }: SubscriptionChange): boolean {
  return kind === 'cancel' || kind === 'resume'
}

function announceChange(tx: Tx, teamId: number): void {
  announce(tx, { teamId, event: 'subscription.updated', type: 'subscriptions', id: teamId })
}
