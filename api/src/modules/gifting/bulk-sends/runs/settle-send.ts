import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { releaseBudgetOfParts } from '../../../people/teams/budgets/bulk-budget.store.ts'
import {
  findAttempt,
  releaseClaim,
  settleAttempt,
  type PaymentAttempt,
} from '../../../money/payments/payment-attempts.store.ts'
import { awaitOwner } from '../../../money/payments/await-owner.ts'
import { releaseAllowanceInParts } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import { closeChunks, findOpenChunks } from './chunks.store.ts'
import { announceBulkSend, changeBulkSend, lockBulkSendRow } from '../bulk-sends.store.ts'
import { chargeAttempt } from '../../../money/payments/charge-attempt.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { refuseSend } from './refuse-send.ts'

/** Charges the card of a send's pending attempt, with no transaction open: the run begins, or everything is released. */
export async function settleSend(db: Db, payments: Payments, attemptId: RowId): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'pending' || attempt.bulkSendId === null) return
  const sendId = attempt.bulkSendId
  const outcome = await chargeAttempt(payments, attempt, {
    description: `Ribbon send ${sendId}`,
    metadata: { bulk_send_id: String(sendId) },
  })
  if (outcome.state === 'succeeded') await begin(db, sendId, attemptId, outcome.providerId)
  else if (outcome.state === 'refused') await releaseAll(db, sendId, attemptId, outcome.reason)
  else if (outcome.state === 'needs_owner') await waitForOwner(db, sendId, attempt, outcome.providerId)
  else {
    // Nothing is guessed: a job asks again by the same key.
    await releaseClaim(db, attemptId)
    await inTransaction(db, tx => addJob(tx, 'settle-payment', { id: attemptId }, { startAfterSeconds: 3 }))
  }
}

/** A worker charges a send, so nobody may be at the screen: the mail goes at once. */
async function waitForOwner(
  db: Db,
  sendId: RowId,
  attempt: PaymentAttempt,
  providerId: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    const send = await lockBulkSendRow(tx, sendId)
    if (!send) return
    await awaitOwner(tx, attempt, { providerId, userId: send.userId, isPresent: false })
    announceBulkSend(tx, send)
  })
}

async function begin(db: Db, sendId: RowId, attemptId: number, providerId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const send = await lockBulkSendRow(tx, sendId)
    if (
      !send ||
      !(await settleAttempt(tx, attemptId, { state: 'succeeded', source: 'credit_card', providerId }))
    )
      return
    await changeBulkSend(tx, sendId, { state: 'running' })
    await addJob(tx, 'run-bulk-send', { id: sendId })
    announceBulkSend(tx, send)
  })
}

async function releaseAll(db: Db, sendId: RowId, attemptId: number, reason: string): Promise<void> {
  await inTransaction(db, async tx => {
    const send = await lockBulkSendRow(tx, sendId)
    if (!send || !(await settleAttempt(tx, attemptId, { state: 'failed', failure: reason }))) return
    const held = {
      type: 'bulk_send_chunk',
      ids: await findOpenChunks(tx, sendId),
      teamId: send.teamId,
      userId: send.userId,
      actorName: systemAuthor.name,
    }
    await releaseParts(tx, held)
    await releaseBudgetOfParts(tx, held)
    await releaseAllowanceInParts(tx, held)
    await closeChunks(tx, held.ids)
    announceStock(tx, send.teamId, { type: 'bulk_send', id: sendId })
    await refuseSend(tx, send, `The card was refused: ${reason}`)
  })
}
