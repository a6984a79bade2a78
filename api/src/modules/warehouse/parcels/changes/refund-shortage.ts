import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { refundOrder } from '../../../gifting/orders/refunds/refund-order.ts'
import { findRefundOf, findShortage, settleShortage } from './shortages.store.ts'

/** Gives the money of missing goods back, with their part of discount and tax, once; answers whose parcel they were in. */
export async function refundShortage(tx: Tx, shortageId: number, author: Author): Promise<number> {
  const found = (await findRefundOf(tx, shortageId)) ?? refuse('not_found')
  const order = (await lockOrderRow(tx, found.orderId)) ?? refuse('not_found')
  if ((await findShortage(tx, shortageId))?.state !== 'refund_due') refuse('nothing_to_refund')
  // A refusal comes before anything is written, so a caller may go on after it.
  if (found.amountCents > 0)
    await refundOrder(tx, order, {
      amount: found.amountCents,
      reason: `Not on the shelf: ${found.quantity} × ${found.name}`,
      author,
    })
  if (!(await settleShortage(tx, shortageId, 'refund_due', 'refunded')))
    throw new Error(`Shortage ${shortageId} was refunded by someone else although its order is locked.`)
  await recordAudit(tx, {
    teamId: found.teamId,
    author,
    action: 'parcel.shortage_refunded',
    subjectType: 'parcels',
    subjectId: found.parcelId,
    details: { orderId: order.id, amountCents: found.amountCents },
  })
  return found.parcelId
}
