import { closeRunChunks, findOpenRunChunks } from '../../orders/runs/run-chunks.store.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { settleSharedPayment } from '../../../money/payments/settle-shared-payment.ts'
import { releaseInParts } from '../../orders/charging/release-in-parts.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { lockRunAndGroupOrder, type LockedRun } from './lock-run-and-group-order.ts'
import { refuseRun } from './refuse-run.ts'
import { groupOrderChunks } from '../run-chunks/run-chunks.store.ts'
import { changeRun } from './runs.store.ts'

/** Charges the card of a run's pending attempt, with no transaction open: its orders are begun, or everything is released. */
export async function settleRun(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.groupOrderRunId === null) return
  const runId = attempt.groupOrderRunId
  await settleSharedPayment(db, payments, attempt, {
    description: `Ribbon redemption ${runId}`,
    metadata: { group_order_run_id: String(runId) },
    lock: tx => lockRunAndGroupOrder(tx, runId),
    begin,
    release,
    announce: (tx, { groupOrder }) => announceGroupOrder(tx, groupOrder),
  })
}

async function begin(tx: Tx, { groupOrder, run }: LockedRun): Promise<void> {
  await changeRun(tx, run, { state: 'running' })
  await addJob(tx, 'run-group-orders', { id: run.id })
  announceGroupOrder(tx, groupOrder)
}

async function release(tx: Tx, { groupOrder, run }: LockedRun, reason: string): Promise<void> {
  const ids = await findOpenRunChunks(tx, groupOrderChunks, run)
  await releaseInParts(tx, {
    type: 'group_order_run_chunk',
    ids,
    teamId: run.teamId,
    userId: run.payerId,
    actorName: systemAuthor.name,
    subject: { type: 'group_order_run', id: run.id },
  })
  await closeRunChunks(tx, groupOrderChunks, run.teamId, ids)
  await refuseRun(tx, groupOrder, run, `The card was refused: ${reason}`)
}
