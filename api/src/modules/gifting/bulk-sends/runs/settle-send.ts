import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { settleSharedPayment } from '../../../money/payments/settle-shared-payment.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { releaseInParts } from '../../orders/charging/release-in-parts.ts'
import { closeChunks, findOpenChunks } from './chunks.store.ts'
import { announceBulkSend, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { refuseSend } from './refuse-send.ts'

/** Charges the card of a send's pending attempt, with no transaction open: the run begins, or everything is released. */
export async function settleSend(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.bulkSendId === null) return
  const sendId = attempt.bulkSendId
  await settleSharedPayment(db, payments, attempt, {
    description: `Ribbon send ${sendId}`,
    metadata: { bulk_send_id: String(sendId) },
    lock: tx => lockBulkSendRow(tx, sendId),
    begin,
    release,
    announce: announceBulkSend,
  })
}

async function begin(tx: Tx, send: BulkSendRow): Promise<void> {
  await changeBulkSend(tx, send.id, { state: 'running' })
  await addJob(tx, 'run-bulk-send', { id: send.id })
  announceBulkSend(tx, send)
}

async function release(tx: Tx, send: BulkSendRow, reason: string): Promise<void> {
  const ids = await findOpenChunks(tx, send.id)
  await releaseInParts(tx, {
    type: 'bulk_send_chunk',
    ids,
    teamId: send.teamId,
    userId: send.userId,
    actorName: systemAuthor.name,
    subject: { type: 'bulk_send', id: send.id },
  })
  await closeChunks(tx, ids)
  await retryRuns(tx, send.teamId)
  await refuseSend(tx, send, `The card was refused: ${reason}`)
}
