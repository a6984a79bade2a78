import { closeRunChunks, findOpenRunChunks } from '../../../gifting/orders/runs/run-chunks.store.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { settleSharedPayment } from '../../../money/payments/settle-shared-payment.ts'
import { changeProjectRun } from '../project-runs.store.ts'
import { lockRunAndProject, type LockedProjectRun } from './lock-run-and-project.ts'
import { projectChunks } from './project-chunks.store.ts'
import { refuseProjectRun } from './refuse-project-run.ts'
import { chunkSource } from './reserve-units.ts'

/** Charges the card of a run's pending attempt, with no transaction open: its orders are begun, or everything is released. */
export async function settleProjectRun(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.projectRunId === null) return
  const runId = attempt.projectRunId
  await settleSharedPayment(db, payments, attempt, {
    description: `Ribbon project ${runId}`,
    metadata: { project_run_id: String(runId) },
    lock: tx => lockRunAndProject(tx, runId),
    begin,
    release,
    announce: announceRun,
  })
}

function announceRun(tx: Tx, { project: { teamId, id } }: LockedProjectRun): void {
  announce(tx, { teamId, event: 'project.updated', type: 'adminOrders', id })
}

async function begin(tx: Tx, locked: LockedProjectRun): Promise<void> {
  await changeProjectRun(tx, locked.run, { state: 'running' })
  await addJob(tx, 'place-project-orders', { id: locked.run.id })
  announceRun(tx, locked)
}

async function release(tx: Tx, { project, run }: LockedProjectRun, reason: string): Promise<void> {
  const ids = await findOpenRunChunks(tx, projectChunks, run)
  await releaseParts(tx, { type: chunkSource, ids, actorName: systemAuthor.name })
  announceStock(tx, run.teamId, { type: 'project_run', id: run.id })
  await closeRunChunks(tx, projectChunks, run.teamId, ids)
  await refuseProjectRun(tx, project, run, `The card was refused: ${reason}`)
}
