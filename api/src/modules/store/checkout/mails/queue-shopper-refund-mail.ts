import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'

/** Queues the mail to a shopper that these refunds, made together, give back part of an order. */
export async function queueShopperRefundMail(
  tx: Tx,
  order: Pick<OrderRow, 'teamId' | 'id' | 'shipEmail'>,
  refundIds: readonly RowId[],
): Promise<void> {
  if (order.shipEmail === null || refundIds.length === 0) return
  await queueMail(tx, {
    teamId: order.teamId,
    kind: 'store-order-refunded',
    subjectKey: `order:${order.id}:${Math.min(...refundIds)}`,
    to: order.shipEmail,
    payload: { refundIds },
  })
}
