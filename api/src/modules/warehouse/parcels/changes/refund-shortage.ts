import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { refundOrder } from '../../../gifting/orders/refunds/refund-order.ts'
import { refundStoreOrder } from '../../../store/store-orders/refunds/refund-store-order.ts'
import { findRefundOf, findShortage, settleShortage } from './shortages.store.ts'

/**
 * Refunds the price of missing items, with their share of discount and tax, once. Returns the id of their parcel.
 * A refusal comes before anything is written, so the caller may continue after it.
 */
export async function refundShortage(tx: Tx, shortageId: RowId, author: Author): Promise<RowId> {
  const refund = (await findRefundOf(tx, shortageId)) ?? refuse('not_found')
  const order = (await lockOrderRow(tx, refund.orderId)) ?? refuse('not_found')
  if ((await findShortage(tx, shortageId))?.state !== 'refund_due') refuse('nothing_to_refund')
  const reason = `Not on the shelf: ${refund.quantity} × ${refund.name}`
  if (order.origin === 'store')
    await refundStoreOrder(tx, order, {
      kind: 'shortage',
      asked: {
        kind: 'items',
        items: [{ id: String(refund.orderItemId), quantity: refund.quantity }],
        isRestocked: false,
      },
      reason,
      author,
    })
  else if (refund.amountCents > 0)
    await refundOrder(tx, order, { amount: refund.amountCents, reason, author })
  if (!(await settleShortage(tx, shortageId, 'refund_due', 'refunded')))
    throw new Error(`Shortage ${shortageId} was refunded by someone else although its order is locked.`)
  await recordAudit(tx, {
    teamId: refund.teamId,
    author,
    action: 'parcel.shortage_refunded',
    subjectType: 'parcels',
    subjectId: refund.parcelId,
    details: { orderId: order.id, amountCents: refund.amountCents },
  })
  return refund.parcelId
}
